import type { CodeScene, ReachKind } from '../../shared/codes.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { sealFor, unsealFor } from '../seal.ts'

/** What the sender is told beside a code: to whom, in which language, and the code itself. */
export interface Letter {
  by: ReachKind
  /** E.164, or a mail address. */
  to: string
  lang: Lang
  scene: CodeScene
  /**
   * `code`: the code. `taken`: that there is an account already, where somebody would register. `none`: nothing is sent,
   * as nobody is known there; the row is the same, so that the one who asks cannot tell.
   */
  says: 'code' | 'taken' | 'none'
  code: string
  expiresAt: EpochSeconds
}

const boundTo = (id: string) => `letter ${id}`

/** Readable by the sender alone, and only in the row it was written for (`id`, its partition). */
export const sealLetter = (letter: Letter, id: string, key: string): string =>
  sealFor(JSON.stringify(letter), boundTo(id), key)

/** Throws for a letter of another row, or that none of the keys opens. */
export const openLetter = (sealed: string, id: string, keys: readonly string[]): Letter =>
  JSON.parse(unsealFor(sealed, boundTo(id), keys)) as Letter
