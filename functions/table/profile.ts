import type { Lang } from '../../shared/i18n/languages.ts'
import { CHECK_HOUR } from '../../shared/limits.ts'
import { type QuietHours, usualQuiet } from '../../shared/rules/quiet.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { keys } from './keys.ts'
import type { Change, Row } from './write.ts'

export interface Profile {
  uid: string
  username: string
  publicId: string
  passwordHash: string
  inviter: string | null
  level: number
  avatar: string | null
  checkHour: number
  checkedAt: EpochSeconds | null
  /** As stored. Whether it counts is asked of `fundHashAt`. */
  fundPasswordHash: string | null
  /** When a forgotten fund password stops counting. */
  fundRemovalAt: EpochSeconds | null
  passwordChangedAt: EpochSeconds | null
  fundPasswordChangedAt: EpochSeconds | null
  passkeys: number
  /**
   * `<kind>.<channel>` with spaces between; only what differs from the default (functions/told-choices.ts).
   */
  untold: string
  quiet: QuietHours | null
  quietResults: boolean
  createdAt: EpochSeconds
  agreement: string
  /** Sealed (functions/personal); found by their guards. */
  phone: string | null
  mail: string | null
  /** Since when mail bounces or is complained of. */
  mailLostAt: EpochSeconds | null
  lang: Lang | null
  country: string | null
  fundPasswordOp: string | null
  resetBy: string | null
  /** A change of that password keeps this moment: it proves no more. */
  passwordByCodeAt: EpochSeconds | null
}

type SetLater =
  | 'avatar'
  | 'checkHour'
  | 'checkedAt'
  | 'fundPasswordHash'
  | 'fundRemovalAt'
  | 'passwordChangedAt'
  | 'fundPasswordChangedAt'
  | 'fundPasswordOp'
  | 'passkeys'
  | 'untold'
  | 'quiet'
  | 'quietResults'
  | 'phone'
  | 'mail'
  | 'lang'
  | 'country'
  | 'mailLostAt'
  | 'resetBy'
  | 'passwordByCodeAt'
export type NewProfile = Omit<Profile, SetLater> & Partial<Pick<Profile, 'phone' | 'mail' | 'lang'>>

export const profileRow = ({ uid, ...profile }: NewProfile): Row => ({ ...keys.profile(uid), ...profile })

export function profileOf(row: Row): Profile {
  return {
    uid: row.pk.slice(2),
    username: row.username as string,
    publicId: row.publicId as string,
    passwordHash: row.passwordHash as string,
    inviter: row.inviter as string | null,
    level: Number(row.level),
    avatar: (row.avatar as string | undefined) ?? null,
    checkHour: Number(row.checkHour ?? CHECK_HOUR),
    checkedAt: row.checkedAt === undefined ? null : Number(row.checkedAt),
    fundPasswordHash: (row.fundPasswordHash as string | undefined) ?? null,
    fundRemovalAt: row.fundRemovalAt === undefined ? null : Number(row.fundRemovalAt),
    passwordChangedAt: row.passwordChangedAt === undefined ? null : Number(row.passwordChangedAt),
    fundPasswordChangedAt: row.fundPasswordChangedAt === undefined ? null : Number(row.fundPasswordChangedAt),
    fundPasswordOp: (row.fundPasswordOp as string | undefined) ?? null,
    passkeys: Number(row.passkeys ?? 0),
    untold: (row.untold as string | undefined) ?? '',
    quiet: quietOf(row.quiet as string | undefined),
    quietResults: row.quietResults === true,
    createdAt: Number(row.createdAt),
    agreement: row.agreement as string,
    phone: (row.phone as string | undefined) ?? null,
    mail: (row.mail as string | undefined) ?? null,
    mailLostAt: row.mailLostAt === undefined ? null : Number(row.mailLostAt),
    lang: (row.lang as Lang | undefined) ?? null,
    country: (row.country as string | undefined) ?? null,
    resetBy: (row.resetBy as string | undefined) ?? null,
    passwordByCodeAt: row.passwordByCodeAt === undefined ? null : Number(row.passwordByCodeAt),
  }
}

export type FundPassword = Pick<Profile, 'fundPasswordHash' | 'fundRemovalAt'>

/** The hash that a fund password is compared with now; null if none is set, or once it was removed. */
export const fundHashAt = (
  { fundPasswordHash, fundRemovalAt }: FundPassword,
  nowMs: EpochMs,
): string | null => (fundRemovalAt !== null && fundRemovalAt <= secondsOf(nowMs) ? null : fundPasswordHash)

/** When the fund password is removed unless that is stopped before; null if it is not to be, or once it was. */
export const fundRemovalOf = ({ fundRemovalAt }: FundPassword, nowMs: EpochMs): EpochSeconds | null =>
  fundRemovalAt !== null && fundRemovalAt > secondsOf(nowMs) ? fundRemovalAt : null

/** The fund password and its removal are as they were read. */
export function whereFundAsRead(change: Change, { fundPasswordHash, fundRemovalAt }: FundPassword): Change {
  if (fundPasswordHash === null) change.whereAbsent('fundPasswordHash')
  else change.where('fundPasswordHash', '=', fundPasswordHash)
  if (fundRemovalAt === null) change.whereAbsent('fundRemovalAt')
  else change.where('fundRemovalAt', '=', fundRemovalAt)
  return change
}

/** Names that differ only in case or typing are one name. */
export const normalisedName = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** `22-8`, `none`, or undefined for the default. */
export const quietText = (quiet: QuietHours | null): string => (quiet ? `${quiet.from}-${quiet.to}` : 'none')

function quietOf(text: string | undefined): QuietHours | null {
  if (text === undefined) return usualQuiet
  const [from, to] = text.split('-').map(Number)
  return from === undefined || to === undefined ? null : { from, to }
}
