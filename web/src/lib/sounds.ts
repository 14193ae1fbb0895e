/** Sounds of our own, made as they are played: short tones and breaths of noise. Silent until wanted. */

import { prefs } from './prefs.svelte'

/** One voice of a sound: a tone that glides, or noise through a filter that does. */
interface Voice {
  shape: OscillatorType | 'noise'
  /** Hertz, at its beginning and its end. */
  from: number
  to?: number
  /** Milliseconds after the beginning of the sound, and how long. */
  at?: number
  ms: number
  loud: number
}

const knock = (at: number, from: number): Voice => ({ shape: 'noise', from, at, ms: 45, loud: 0.5 })

export const SOUNDS = {
  turn: [
    { shape: 'sine', from: 523, ms: 160, loud: 0.5 },
    { shape: 'sine', from: 784, at: 130, ms: 320, loud: 0.5 },
  ],
  step: [knock(0, 320), knock(170, 280)],
  dice: [knock(0, 2400), knock(70, 3100), knock(120, 2700), knock(200, 2000)],
  shot: [
    { shape: 'noise', from: 1800, to: 300, ms: 160, loud: 0.8 },
    { shape: 'triangle', from: 180, to: 60, ms: 140, loud: 0.5 },
  ],
  save: [
    { shape: 'triangle', from: 1320, to: 1180, ms: 180, loud: 0.35 },
    { shape: 'square', from: 660, to: 640, ms: 90, loud: 0.12 },
  ],
  hurt: [{ shape: 'sawtooth', from: 220, to: 80, ms: 340, loud: 0.3 }],
  words: [{ shape: 'sine', from: 660, to: 880, ms: 120, loud: 0.35 }],
  end: [
    { shape: 'sine', from: 392, ms: 300, loud: 0.4 },
    { shape: 'sine', from: 494, at: 140, ms: 300, loud: 0.4 },
    { shape: 'sine', from: 587, at: 280, ms: 520, loud: 0.4 },
  ],
} as const satisfies Record<string, readonly Voice[]>
export type Sound = keyof typeof SOUNDS

/** The same sound again within so many milliseconds would only be loud. */
const APART = 60

let context: AudioContext | null = null
let noise: AudioBuffer | null = null
const last = new Map<Sound, number>()

export function sound(name: Sound): void {
  if (!prefs.sounds || prefs.volume <= 0 || typeof AudioContext === 'undefined') return
  const now = performance.now()
  if (now - (last.get(name) ?? -Infinity) < APART) return
  last.set(name, now)
  try {
    context ??= new AudioContext()
    // A browser lets nothing be heard before the first press; what was to be heard until then is not caught up on.
    if (context.state === 'suspended') void context.resume()
    for (const voice of SOUNDS[name]) play(context, voice, prefs.volume)
  } catch {
    // A machine without anything to play it on: the match goes on in silence.
  }
}

function play(audio: AudioContext, voice: Voice, volume: number): void {
  const begin = audio.currentTime + (voice.at ?? 0) / 1000
  const end = begin + voice.ms / 1000
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0, begin)
  gain.gain.linearRampToValueAtTime(voice.loud * volume * 0.5, begin + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, end)
  gain.connect(audio.destination)
  const source = voice.shape === 'noise' ? breath(audio, voice, begin, end, gain) : tone(audio, voice, voice.shape, begin, end, gain)
  source.start(begin)
  source.stop(end + 0.02)
}

function tone(audio: AudioContext, voice: Voice, shape: OscillatorType, begin: number, end: number, out: AudioNode): AudioScheduledSourceNode {
  const source = audio.createOscillator()
  source.type = shape
  glide(source.frequency, voice, begin, end)
  source.connect(out)
  return source
}

function breath(audio: AudioContext, voice: Voice, begin: number, end: number, out: AudioNode): AudioScheduledSourceNode {
  noise ??= whiteNoise(audio)
  const source = audio.createBufferSource()
  source.buffer = noise
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  glide(filter.frequency, voice, begin, end)
  source.connect(filter).connect(out)
  return source
}

function glide(value: AudioParam, { from, to = from }: Voice, begin: number, end: number): void {
  value.setValueAtTime(from, begin)
  value.exponentialRampToValueAtTime(to, end)
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  return buffer
}
