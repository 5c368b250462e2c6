import type { EpochMs } from '../../shared/time.ts'
import { tabStorage } from '../store/storage.ts'
import { createKeptStore } from '../store/store.ts'

/** The page that a user left to fix something elsewhere, and is led back to. */
interface Errand {
  from: string
  atMs: EpochMs
}

/** Later the user has moved on. */
const LASTS_MS = 15 * 60_000

const errand = createKeptStore<Errand | null>({
  key: 'evenhand.errand',
  storage: tabStorage,
  read: readErrand,
  write: (kept) => kept && JSON.stringify(kept),
})

/** Throws if the text is not JSON. */
export function readErrand(text: string | null): Errand | null {
  const { from, atMs } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>
  return typeof from === 'string' && typeof atMs === 'number' ? { from, atMs } : null
}

export const beginErrand = (from: string): void => errand.set({ from, atMs: Date.now() })
export const endErrand = (): void => errand.set(null)
/** Null if no page waits for what was done. */
export function errandFrom(nowMs: EpochMs = Date.now()): string | null {
  const kept = errand.get()
  return kept && nowMs - kept.atMs < LASTS_MS ? kept.from : null
}
