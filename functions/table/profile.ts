import type { Lang } from '../../shared/i18n/languages.ts'
import { CHECK_HOUR } from '../../shared/limits.ts'
import { type QuietHours, usualQuiet } from '../../shared/rules/quiet.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { keys } from './keys.ts'
import type { Row } from './write.ts'

export interface Profile {
  uid: string
  username: string
  /** Eight digits: referrer and couple id. */
  publicId: string
  passwordHash: string
  /** The inviting user, or null for the stage's own invite code. */
  inviter: string | null
  /** Identity verification passed: 0-3. */
  level: number
  /** Id of the user's own picture (pictures.ts). */
  avatar: string | null
  /** Hour of the daily reality check, in the zone of the user's days. */
  checkHour: number
  /** The moment of the last reality check acknowledged. */
  checkedAt: EpochSeconds | null
  /** Null until the user sets one. */
  fundPasswordHash: string | null
  passwordChangedAt: EpochSeconds | null
  fundPasswordChangedAt: EpochSeconds | null
  /** How many passkeys there are. */
  passkeys: number
  /** What the user chose otherwise than usual, `<kind>.<channel>` with spaces between (functions/told-choices.ts). */
  untold: string
  /** Hours without mail and push; null for none. */
  quiet: QuietHours | null
  /** Whether results go out in them too. */
  quietResults: boolean
  createdAt: EpochSeconds
  /** Version of the user agreement accepted. */
  agreement: string
  /** Sealed (functions/personal); found by their guards. */
  phone: string | null
  mail: string | null
  /** Since when mail does not reach them: it came back for good, or was complained of. */
  mailLostAt: EpochSeconds | null
  /** Of letters; null while the user never said. */
  lang: Lang | null
  /** Two letters, as the user said; null while they did not. */
  country: string | null
  /** The operation that last set the fund password. */
  fundPasswordOp: string | null
  /** The operation of the last reset of the password by a code. */
  resetBy: string | null
}

/** What a user sets later, if at all. */
type SetLater =
  | 'avatar'
  | 'checkHour'
  | 'checkedAt'
  | 'fundPasswordHash'
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
/** A new user's, without a picture and with nothing set but the login password and what they proved at once. */
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
  }
}

/** Names that differ only in case or in how they are typed are the same name. */
export const normalisedName = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Quiet hours as the profile keeps them: `22-8`, `none`, and nothing for who chose none. */
export const quietText = (quiet: QuietHours | null): string => (quiet ? `${quiet.from}-${quiet.to}` : 'none')

function quietOf(text: string | undefined): QuietHours | null {
  if (text === undefined) return usualQuiet
  const [from, to] = text.split('-').map(Number)
  return from === undefined || to === undefined ? null : { from, to }
}
