// Synthesized sounds: a wooden knock for moves, a deeper one for captures, two notes for check, a rising call for a hero, three
// notes for the end, a fanfare for a win, falling notes for a loss, and two short beeps for little time.

export type Sound = 'move' | 'capture' | 'check' | 'hero' | 'end' | 'win' | 'loss' | 'low-time' | 'refused';

let context: AudioContext | null = null;

/** The output of all sounds, with the volume. */
let output: GainNode | null = null;

/**
 * Plays a sound after a delay in seconds. `volume` is 0 to 1. Browsers play no sound before the first user input.
 */
export function play(sound: Sound, volume = 0.7, after = 0): void {
  if (volume <= 0) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    output ??= connected(context);
    // Loudness is perceived roughly as the square of the gain. At the default volume the gain is 1.
    output.gain.value = (volume / 0.7) ** 2;
    const at = context.currentTime + 0.01 + after;
    if (sound === 'move') knock(context, at, 900, 0.05, 0.5);
    if (sound === 'capture') {
      knock(context, at, 340, 0.09, 0.8);
      knock(context, at + 0.05, 700, 0.05, 0.4);
    }
    if (sound === 'check') [660, 880].forEach((pitch, index) => tone(context, at + index * 0.11, pitch, 0.16));
    if (sound === 'hero')
      [587, 740, 880, 1175].forEach((pitch, index) => tone(context, at + index * 0.07, pitch, 0.14 + index * 0.05));
    if (sound === 'end') [523, 659, 784].forEach((pitch, index) => tone(context, at + index * 0.14, pitch, 0.3));
    if (sound === 'win')
      [523, 659, 784, 1047].forEach((pitch, index) => tone(context, at + index * 0.12, pitch, index === 3 ? 0.7 : 0.22));
    if (sound === 'loss') [440, 392, 311].forEach((pitch, index) => tone(context, at + index * 0.2, pitch, 0.4));
    if (sound === 'low-time') [988, 988].forEach((pitch, index) => tone(context, at + index * 0.16, pitch, 0.1));
    if (sound === 'refused') tone(context, at, 180, 0.12);
  } catch {
    // Without audio, the game is silent.
  }
}

function connected(audio: AudioContext): GainNode {
  const gain = audio.createGain();
  gain.connect(audio.destination);
  return gain;
}

/** Plays a burst of noise through a narrow filter, which sounds like wood on wood. */
function knock(audio: AudioContext, at: number, pitch: number, length: number, loudness: number): void {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let index = 0; index < data.length; index++) data[index] = (Math.random() * 2 - 1) * (1 - index / data.length) ** 3;
  const source = audio.createBufferSource();
  source.buffer = samples;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 1.5;
  const volume = audio.createGain();
  volume.gain.value = loudness;
  source
    .connect(filter)
    .connect(volume)
    .connect(output ?? audio.destination);
  source.start(at);
}

function tone(audio: AudioContext | null, at: number, pitch: number, length: number): void {
  if (audio === null) return;
  const source = audio.createOscillator();
  source.type = 'triangle';
  source.frequency.value = pitch;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.18, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(volume).connect(output ?? audio.destination);
  source.start(at);
  source.stop(at + length);
}
