// Sounds, made here out of tones and noise: a darker tap for Black, a brighter one for White.

/** @type {AudioContext|undefined} nothing is asked of the system before there is something to hear */
let context;

/**
 * A tone that dies away.
 * @param {AudioContext} audio @param {AudioNode} out
 * @param {{at?: number, pitch: number, to?: number, length: number, loud?: number, shape?: OscillatorType}} tone  seconds, hertz, 0 to 1
 */
function tone(audio, out, { at = 0, pitch, to = pitch, length, loud = 1, shape = "sine" }) {
  const begin = audio.currentTime + at;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + length);
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  source.connect(gain).connect(out);
  source.start(begin);
  source.stop(begin + length);
}

/** The click of a stone. @param {AudioContext} audio @param {AudioNode} out @param {number} pitch */
function tap(audio, out, pitch) {
  const length = 0.03;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  // A fixed sequence: the same stone always sounds the same.
  let state = 0x2545f491;
  for (let at = 0; at < samples.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[at] = (state / 2 ** 31 - 1) * (1 - at / samples.length) ** 2;
  }
  const noise = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  noise.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch * 6;
  noise.connect(filter).connect(out);
  noise.start();
  tone(audio, out, { pitch, to: pitch * 0.7, length: 0.11, loud: 0.8 });
}

/** @type {Record<string, (audio: AudioContext, out: AudioNode) => void>} */
const SOUNDS = {
  black: (audio, out) => tap(audio, out, 220),
  white: (audio, out) => tap(audio, out, 390),
  red: (audio, out) => tap(audio, out, 300),
  edge: (audio, out) => tone(audio, out, { pitch: 110, to: 80, length: 0.09, loud: 0.9, shape: "triangle" }),
  low: (audio, out) => [0, 0.16].forEach((at) => tone(audio, out, { at, pitch: 880, length: 0.1, loud: 0.5 })),
  end: (audio, out) => [392, 523, 659].forEach((pitch, at) => tone(audio, out, { at: at * 0.13, pitch, length: 0.5, loud: 0.5 })),
};

/**
 * @param {string} name  a colour, edge, end or low
 * @param {number} volume  per cent
 */
export function sound(name, volume) {
  const make = SOUNDS[name];
  if (!make || !volume) return;
  context ??= new AudioContext();
  void context.resume();
  const out = context.createGain();
  // Loudness is heard by its logarithm.
  out.gain.value = (volume / 100) ** 2 * 0.6;
  out.connect(context.destination);
  make(context, out);
}
