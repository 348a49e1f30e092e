# Programs as opponents
reason-program-fault = Das Programm ist ausgefallen
fault-time = Es hat nicht rechtzeitig gezogen.
fault-illegal = Sein Zug ist nicht möglich.
fault-malformed = Seine Antwort war kein Zug.
fault-crash = Es ist abgestürzt.
fault-exit = Es hat sich ohne Antwort beendet.
fault-start = Es ist nicht gestartet.
fault-flood = Es hat mehr ausgegeben, als jemand lesen kann.
fault-error = Es hat gemeldet, dass es nicht weiterkann.
fault-other = Es hat gegen die Regeln für Programme verstoßen.
failure-not-for-program = { $text } spielt { $game } nicht. Wähle ein anderes Spiel oder einen anderen Gegner.
