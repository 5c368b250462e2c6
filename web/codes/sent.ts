import type { CodeScene } from '../../shared/codes.ts'
import { CODE_LIFE_S } from '../../shared/codes.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { tabStorage } from '../store/storage.ts'

/** A code that was sent, as the server said: what it is for, where it went, and until when. */
export interface SentCode {
  scene: CodeScene
  /** As it was typed, which another code is not sent back with. */
  target: string
  /** Goes with the code; null where the server knows who asks. */
  id: string | null
  resendAt: EpochSeconds
  expiresAt: EpochSeconds
}

const KEY = 'evenhand.code'

/** Kept for this tab, so that after a reload the countdown goes on and the code that came is still taken. */
export const keepSent = (sent: SentCode | null): void => tabStorage.write(KEY, sent && JSON.stringify(sent))

/** The last code sent for this, as long as it is good. */
export function sentFor(scene: CodeScene, now: EpochSeconds): SentCode | null {
  try {
    const sent = JSON.parse(tabStorage.read(KEY) ?? 'null') as SentCode | null
    return sent?.scene === scene && sent.expiresAt > now && sent.expiresAt <= now + 2 * CODE_LIFE_S
      ? sent
      : null
  } catch {
    return null
  }
}
