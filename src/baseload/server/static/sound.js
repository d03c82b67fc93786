/**
 * Sounds of our own making: nothing is loaded, every one is a few strokes of an oscillator or of noise.
 *
 * A page that nobody touched is silent, and so is one that is not seen, but for one's turn. There is one player, made
 * after the first touch and kept: starting one takes longer than all else.
 */

import { near } from "./dom.js";
import { chosen } from "./site.js";

/**
 * A stroke: a wave, or noise through a filter at its pitch. Pitches are in Hertz, times in seconds.
 * @typedef {{ wave: OscillatorType|"noise", from: number, to?: number, at?: number, long: number, loud: number }} Stroke
 */

const NOISE = "noise";

/** Notes of the same kind, one after the other. @param {number[]} pitches @param {number} apart @param {Omit<Stroke, "from">} like
 * @returns {Stroke[]} */
const notes = (pitches, apart, like) => pitches.map((from, place) => ({ ...like, from, at: place * apart }));

/** @type {Record<string, Stroke[]>} */
export const SOUNDS = {
  // a knuckle on the desk; the hammer comes down twice
  bid: [
    { wave: "triangle", from: 310, to: 150, long: 0.09, loud: 0.3 },
    { wave: NOISE, from: 2400, long: 0.025, loud: 0.22 },
  ],
  gavel: [0, 0.16].flatMap((at) => [
    { wave: "triangle", from: 215, to: 80, at, long: 0.16, loud: 0.55 },
    { wave: NOISE, from: 1500, at, long: 0.04, loud: 0.4 },
  ]),
  coin: [
    ...notes([1975, 2637], 0.07, { wave: "sine", long: 0.26, loud: 0.14 }),
    ...notes([5330, 7110], 0.07, { wave: "sine", long: 0.12, loud: 0.04 }),
  ],
  // poured out, in three lumps
  fuel: [0, 0.08, 0.15].map((at, place) => ({ wave: NOISE, from: 620 - 110 * place, to: 240, at, long: 0.13, loud: 0.3 })),
  // set down, and it stands
  build: [
    { wave: "triangle", from: 165, to: 98, long: 0.14, loud: 0.5 },
    { wave: NOISE, from: 900, long: 0.03, loud: 0.3 },
    { wave: "triangle", from: 247, to: 147, at: 0.13, long: 0.2, loud: 0.4 },
  ],
  card: [{ wave: NOISE, from: 3800, to: 1500, long: 0.11, loud: 0.16 }],
  disaster: [
    { wave: "sawtooth", from: 92, to: 41, long: 1.1, loud: 0.28 },
    { wave: "sawtooth", from: 97, to: 44, long: 1.1, loud: 0.2 },
    { wave: NOISE, from: 420, to: 90, long: 1.3, loud: 0.4 },
  ],
  turn: notes([523.25, 783.99], 0.13, { wave: "sine", long: 0.32, loud: 0.2 }),
  victory: [
    ...notes([392, 523.25, 659.25, 783.99], 0.15, { wave: "triangle", long: 0.4, loud: 0.26 }),
    ...notes([523.25, 659.25, 1046.5], 0, { wave: "triangle", long: 1.1, loud: 0.16 }).map((one) => ({ ...one, at: 0.62 })),
  ],
  defeat: notes([392, 349.23, 311.13, 233.08], 0.24, { wave: "triangle", long: 0.55, loud: 0.24 }),
};
const APART = 0.18; // seconds between the beginnings of two sounds
const LATEST = 1; // seconds: a sound that would come later tells of nothing that is still seen
const USUAL = "60"; // of a hundred

/** @type {AudioContext|null} */
let player = null;
/** @type {AudioBuffer|null} */
let hiss = null;
let free = 0; // from when on, by the player's clock, another sound does not drown the last

/** How loud, from 0 to 1. Ears hear doublings, so half the way is a quarter of the strength. */
function volume() {
  if (chosen.get("sound") === "off") return 0;
  return (Number(chosen.get("volume") ?? USUAL) / 100) ** 2;
}

/** Play these, one after the other. @param {string[]} names */
export function cue(names) {
  const heard = names.filter((name) => name in SOUNDS && (name === "turn" || !document.hidden));
  const touched = window.AudioContext && navigator.userActivation?.hasBeenActive;
  if (!heard.length || !touched || !volume()) return;
  const play = () => heard.forEach((name) => sound(SOUNDS[name]));
  // Once the page is painted, which it is not where nobody sees it.
  if (document.hidden) play();
  else requestAnimationFrame(() => setTimeout(play));
}

/** @param {Stroke[]} strokes */
function sound(strokes) {
  player ??= new AudioContext();
  if (player.state === "suspended") player.resume();
  const begin = Math.max(player.currentTime, free);
  if (begin > player.currentTime + LATEST) return;
  free = begin + APART;
  for (const { wave, from, to = from, at = 0, long, loud } of strokes) {
    const start = begin + at;
    const strength = player.createGain();
    strength.gain.setValueAtTime(0.0001, start);
    strength.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * volume()), start + Math.min(0.02, long / 5));
    strength.gain.exponentialRampToValueAtTime(0.0001, start + long);
    const source = wave === NOISE ? noise(player, from, to, start, long) : tone(player, wave, from, to, start, long);
    source.connect(strength).connect(player.destination);
  }
}

/** @param {AudioContext} player @param {OscillatorType} wave @param {number} from @param {number} to @param {number} start
 * @param {number} long @returns {AudioNode} */
function tone(player, wave, from, to, start, long) {
  const source = player.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + long);
  source.start(start);
  source.stop(start + long + 0.02);
  return source;
}

/** @param {AudioContext} player @param {number} from @param {number} to @param {number} start @param {number} long
 * @returns {AudioNode} */
function noise(player, from, to, start, long) {
  const source = player.createBufferSource();
  source.buffer = hiss ??= hissing(player);
  source.loop = true;
  const filter = player.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + long);
  source.start(start);
  source.stop(start + long + 0.02);
  return source.connect(filter);
}

/** Half a second of white noise. @param {AudioContext} player */
function hissing(player) {
  const made = player.createBuffer(1, player.sampleRate / 2, player.sampleRate);
  const samples = made.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return made;
}

// Whoever sets the volume hears what they set.
document.addEventListener("change", (event) => {
  if (near(event, "[data-level=volume]")) cue(["coin"]);
});
