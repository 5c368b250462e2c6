import type { CodeScene } from '../../shared/codes.ts'
import { CODE_LIFE_S } from '../../shared/codes.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { tabStorage } from '../store/storage.ts'

export interface SentCode {
  scene: CodeScene
  /** As typed, so that the form can show it after a reload. */
  target: string
  /** Sent with the code; null if the server knows the user. */
  id: string | null
  resendAt: EpochSeconds
  expiresAt: EpochSeconds
}

const KEY = 'evenhand.code'

/** Kept in this tab, so that a reload keeps the countdown and accepts the code. */
export const keepSent = (sent: SentCode | null): void => tabStorage.write(KEY, sent && JSON.stringify(sent))

/** The last valid code for this scene. */
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
