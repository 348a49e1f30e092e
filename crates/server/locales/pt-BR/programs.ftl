# Programs as opponents
reason-program-fault = O programa falhou
fault-time = Ele não jogou a tempo.
fault-illegal = A jogada dele não é possível.
fault-malformed = A resposta dele não era uma jogada.
fault-crash = Ele travou.
fault-exit = Ele terminou sem responder.
fault-start = Ele não iniciou.
fault-flood = Ele escreveu mais do que se pode ler.
fault-error = Ele avisou que não pode continuar.
fault-other = Ele violou as regras para programas.
failure-not-for-program = { $text } não joga { $game }. Escolha outro jogo ou outro adversário.
