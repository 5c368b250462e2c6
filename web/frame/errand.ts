import type { EpochMs } from '../../shared/time.ts'
import { tabStorage } from '../store/storage.ts'
import { createKeptStore } from '../store/store.ts'

/** A page that is left to set something right elsewhere: whoever has done so there is led back to it. */
interface Errand {
  /** Address of the page that was left. */
  from: string
  atMs: EpochMs
}

/** Later the user has gone on to something else. */
const LASTS_MS = 15 * 60_000

const errand = createKeptStore<Errand | null>({
  key: 'evenhand.errand',
  storage: tabStorage,
  read: readErrand,
  write: (kept) => kept && JSON.stringify(kept),
})

/** The errand in a stored text; null where it holds none. Throws where it is no JSON. */
export function readErrand(text: string | null): Errand | null {
  const { from, atMs } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>
  return typeof from === 'string' && typeof atMs === 'number' ? { from, atMs } : null
}

export const beginErrand = (from: string): void => errand.set({ from, atMs: Date.now() })
/** The page it began on is here again. */
export const endErrand = (): void => errand.set(null)
/** Where what was done just now leads back to; null where nobody waits for it. */
export function errandFrom(nowMs: EpochMs = Date.now()): string | null {
  const kept = errand.get()
  return kept && nowMs - kept.atMs < LASTS_MS ? kept.from : null
}
