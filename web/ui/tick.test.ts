import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sounds, tick } from './tick.ts'

/** Tones begun, in hertz. */
const tones: number[] = []
let state: AudioContextState = 'running'
const contexts: unknown[] = []

/** The part of the browser's sound that is used. */
class SilentAudio {
  currentTime = 0
  destination = {}
  constructor() {
    contexts.push(this)
  }
  get state() {
    return state
  }
  resume = () => Promise.resolve()
  createOscillator() {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: (next: unknown) => next,
      start: () => tones.push(frequency.value),
      stop: () => {},
    }
  }
  createGain() {
    return {
      gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      connect: (next: unknown) => next,
    }
  }
}

beforeAll(() => void vi.stubGlobal('AudioContext', SilentAudio))
afterAll(() => {
  vi.unstubAllGlobals()
  sounds.set(null)
})
beforeEach(() => {
  tones.length = 0
  state = 'running'
})

test('off until it is chosen: no tone, and not even a place for one', () => {
  expect(sounds.get()).toBe(null)
  tick()
  sounds.set('no')
  tick()
  expect([tones, contexts]).toEqual([[], []])
})

test('chosen, one soft tone a tick, where the phone lets it sound', () => {
  sounds.set('yes')
  tick()
  tick()
  expect(tones).toHaveLength(2)
  expect(contexts, 'one for all').toHaveLength(1)
  state = 'suspended'
  tick()
  expect(tones).toHaveLength(2)
})
