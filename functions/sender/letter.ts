import type { ReachKind } from '../../shared/codes.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { codeText, type LetterText, noticeText, takenText, toldText } from '../../shared/i18n/letters.ts'
import type { LetterKind } from '../../shared/letters.ts'
import type { MessageType } from '../../shared/messages.ts'
import { type EpochSeconds, HOUR, msOf, type Seconds } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { openLetter } from '../codes/letter.ts'
import { sealedParts } from '../personal/seal.ts'
import { keys } from '../table/keys.ts'
import { plainParams } from '../table/messages.ts'
import { type Profile, profileOf } from '../table/profile.ts'
import type { Row } from '../table/write.ts'

type Deps = DepsOf<'sender'>

export interface Outgoing extends LetterText {
  by: ReachKind
  to: string
  code?: string
  aliveSeconds: Seconds
}

export type Nothing = 'late' | 'nobody'

export async function letterOf(deps: Deps, row: Row, now: EpochSeconds): Promise<Outgoing | Nothing> {
  if (row.sealed !== undefined) return ofCode(deps, row, now)
  const uid = row.pk.slice(row.pk.indexOf('#') + 1)
  const found = await deps.table.get(keys.profile(uid))
  if (!found) return 'nobody'
  const profile = profileOf(found)
  if (row.type !== undefined) return ofMessage(deps, row, profile)
  const sealed = (row.to as string | undefined) ?? profile.mail ?? profile.phone
  if (!sealed) return 'nobody'
  const by = sealedParts(sealed)?.field === 'phone' ? 'phone' : 'mail'
  const to = (await deps.contactFields.of(uid)).open(by, sealed)
  const lang = profile.lang ?? (deps.config.defaultLanguage as Lang)
  const when = new Date(msOf(Number(row.at))).toISOString().slice(0, 16).replace('T', ' ')
  const { brand } = deps.config
  const text = noticeText(lang, row.notice as LetterKind, { ...plainParams(row.params), brand, when })
  return { by, to, ...text, aliveSeconds: HOUR }
}

/** Never by SMS: without a mail nothing is sent. */
async function ofMessage(deps: Deps, row: Row, { uid, mail, lang }: Profile): Promise<Outgoing | Nothing> {
  if (!mail) return 'nobody'
  const { brand, defaultLanguage } = deps.config
  const to = (await deps.contactFields.of(uid)).open('mail', mail)
  const text = toldText(
    lang ?? (defaultLanguage as Lang),
    row.type as MessageType,
    plainParams(row.params),
    brand,
  )
  return { by: 'mail', to, ...text, aliveSeconds: HOUR }
}

function ofCode({ secrets, config: { brand } }: Deps, row: Row, now: EpochSeconds): Outgoing | Nothing {
  const letter = openLetter(row.sealed as string, row.pk, secrets.outboxKeys)
  const { by, to, lang, scene, says, code, expiresAt } = letter
  if (says === 'none') return 'nobody'
  const aliveSeconds = expiresAt - now
  if (aliveSeconds <= 0) return 'late'
  if (says === 'taken') return { by, to, ...takenText(lang, { brand }), aliveSeconds }
  // A letter of a newer version has other words. It is retried, and kept as dead in the end.
  if (says !== 'code') throw new Error('a letter that says something unknown')
  return { by, to, ...codeText(lang, scene, { brand, code }), code, aliveSeconds }
}
