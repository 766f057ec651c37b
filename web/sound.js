/* sound.js: two soft notes that call a player back to the table, if they want that. */
import { chosen } from './settings/settings.js';

/** @type {AudioContext | null} */
let speaker = null;

const notes = [
    { pitch: 523.25, at: 0 },
    { pitch: 783.99, at: 0.14 },
];

/** Something great has happened: a low, soft beat. */
export function flourish() {
    if (chosen('sound') === 'off' || typeof AudioContext === 'undefined') return;
    speaker ??= new AudioContext();
    void speaker.resume();
    ring(speaker, 130.81, speaker.currentTime);
    ring(speaker, 196, speaker.currentTime + 0.1);
}

/** It is your turn. */
export function chime() {
    if (chosen('sound') === 'off' || typeof AudioContext === 'undefined') return;
    speaker ??= new AudioContext();
    void speaker.resume(); /* it may begin only after the player has touched the page once */
    for (const { pitch, at } of notes) ring(speaker, pitch, speaker.currentTime + at);
}

/** @param {AudioContext} context @param {number} pitch @param {number} when */
function ring(context, pitch, when) {
    const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, when);
    volume.gain.linearRampToValueAtTime(0.12, when + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, when + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(when);
    tone.stop(when + 0.55);
}
