import type { Lang } from '../../shared/i18n/languages.ts'
import { CHECK_HOUR } from '../../shared/limits.ts'
import { type QuietHours, usualQuiet } from '../../shared/rules/quiet.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { keys } from './keys.ts'
import type { Conditions, Row } from './write.ts'

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
  /** Use `fundHashAt`: a removal may have ended it. */
  fundPasswordHash: string | null
  /** When fund password and passkeys stop counting. */
  proofRemovalAt: EpochSeconds | null
  proofRemovalBy: string | null
  passwordChangedAt: EpochSeconds | null
  fundPasswordChangedAt: EpochSeconds | null
  /** Set while the user had none, and not changed since. */
  fundPasswordIsFirst: boolean
  /** Use `passkeysAt`: a removal may have ended them. */
  passkeys: number
  passkeyAddedAt: EpochSeconds | null
  /** Use `proofsFromAt`. Older proofs are removed. */
  proofsFrom: EpochSeconds
  untold: string
  quiet: QuietHours | null
  quietResults: boolean
  createdAt: EpochSeconds
  agreement: string
  /** Sealed (functions/personal). */
  phone: string | null
  mail: string | null
  mailLostAt: EpochSeconds | null
  lang: Lang | null
  country: string | null
  fundPasswordOp: string | null
  resetBy: string | null
  /** A password set by code proves no more than the code. */
  passwordByCodeAt: EpochSeconds | null
}

type AtRegistration =
  | 'uid'
  | 'username'
  | 'publicId'
  | 'passwordHash'
  | 'inviter'
  | 'level'
  | 'createdAt'
  | 'agreement'
export type NewProfile = Pick<Profile, AtRegistration> & Partial<Pick<Profile, 'phone' | 'mail' | 'lang'>>

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
    proofRemovalAt: row.proofRemovalAt === undefined ? null : Number(row.proofRemovalAt),
    proofRemovalBy: (row.proofRemovalBy as string | undefined) ?? null,
    passwordChangedAt: row.passwordChangedAt === undefined ? null : Number(row.passwordChangedAt),
    fundPasswordChangedAt: row.fundPasswordChangedAt === undefined ? null : Number(row.fundPasswordChangedAt),
    fundPasswordIsFirst: row.fundPasswordIsFirst === true,
    fundPasswordOp: (row.fundPasswordOp as string | undefined) ?? null,
    passkeys: Number(row.passkeys ?? 0),
    passkeyAddedAt: row.passkeyAddedAt === undefined ? null : Number(row.passkeyAddedAt),
    proofsFrom: Number(row.proofsFrom ?? 0),
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

type Removal = Pick<Profile, 'proofRemovalAt'>
export type FundPassword = Pick<
  Profile,
  'fundPasswordHash' | 'fundPasswordChangedAt' | 'proofRemovalAt' | 'proofsFrom'
>

export const isRemoved = ({ proofRemovalAt }: Removal, nowMs: EpochMs): boolean =>
  proofRemovalAt !== null && proofRemovalAt <= secondsOf(nowMs)

/** After a removal only proofs set since then count. */
export const proofsFromAt = (
  { proofRemovalAt, proofsFrom }: Removal & Pick<Profile, 'proofsFrom'>,
  nowMs: EpochMs,
): EpochSeconds =>
  proofRemovalAt !== null && isRemoved({ proofRemovalAt }, nowMs) ? proofRemovalAt : proofsFrom

/** Null if none is set or it was removed. */
export const fundHashAt = (profile: FundPassword, nowMs: EpochMs): string | null =>
  (profile.fundPasswordChangedAt ?? 0) < proofsFromAt(profile, nowMs) ? null : profile.fundPasswordHash

/** 0 after a removal. */
export const passkeysAt = (profile: Removal & Pick<Profile, 'passkeys'>, nowMs: EpochMs): number =>
  isRemoved(profile, nowMs) ? 0 : profile.passkeys

/** Null if none is pending or it is done. */
export const proofRemovalOf = (profile: Removal, nowMs: EpochMs): EpochSeconds | null =>
  isRemoved(profile, nowMs) ? null : profile.proofRemovalAt

export function whereAsRead<
  Asked extends Conditions,
  Name extends 'fundPasswordHash' | 'proofRemovalAt' | 'passkeyAddedAt',
>(change: Asked, profile: Pick<Profile, Name>, names: readonly Name[]): Asked {
  for (const name of names) {
    const value = profile[name]
    if (value === null) change.whereAbsent(name)
    else change.where(name, '=', value)
  }
  return change
}

/** Names that differ only in case or typing are one name. */
export const normalisedName = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

export const quietText = (quiet: QuietHours | null): string => (quiet ? `${quiet.from}-${quiet.to}` : 'none')

function quietOf(text: string | undefined): QuietHours | null {
  if (text === undefined) return usualQuiet
  const [from, to] = text.split('-').map(Number)
  return from === undefined || to === undefined ? null : { from, to }
}
