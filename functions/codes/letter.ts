import type { CodeScene, ReachKind } from '../../shared/codes.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { sealFor, unsealFor } from '../seal.ts'

export interface Letter {
  by: ReachKind
  /** E.164, or a mail address. */
  to: string
  lang: Lang
  scene: CodeScene
  /** `taken`: an account exists. `none`: sends nothing; the row looks the same to the caller. */
  says: 'code' | 'taken' | 'none'
  code: string
  expiresAt: EpochSeconds
}

const boundTo = (id: string) => `letter ${id}`

/** Only the sender can read it, and only in its own row (`id`). */
export const sealLetter = (letter: Letter, id: string, key: string): string =>
  sealFor(JSON.stringify(letter), boundTo(id), key)

/** Throws for a letter of another row or an unknown key. */
export const openLetter = (sealed: string, id: string, keys: readonly string[]): Letter =>
  JSON.parse(unsealFor(sealed, boundTo(id), keys)) as Letter
