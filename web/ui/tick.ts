import { preference } from './preference.ts'

/** Off until the user wants it. */
export const sounds = preference('evenhand.sound', ['yes', 'no'])

/** Wood on wood, not a coin. */
const HERTZ = 660
const LOUDNESS = 0.08
const SECONDS = 0.09

let audio: AudioContext | null = null

/** Phones allow sound only after a touch. */
function prepare(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume().catch(() => {})
}
if (typeof document !== 'undefined')
  document.addEventListener('pointerdown', () => sounds.get() === 'yes' && prepare(), { passive: true })

/** Generated, so that no file is loaded. */
export function tick(): void {
  if (sounds.get() !== 'yes') return
  prepare()
  if (audio?.state !== 'running') return
  const now = audio.currentTime
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = HERTZ
  volume.gain.setValueAtTime(LOUDNESS, now)
  volume.gain.exponentialRampToValueAtTime(0.0001, now + SECONDS)
  tone.connect(volume).connect(audio.destination)
  tone.start(now)
  tone.stop(now + SECONDS)
}
