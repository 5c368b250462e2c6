import type { EpochSeconds } from '../../shared/time.ts'
import { keys } from './keys.ts'
import type { Row } from './write.ts'

/** What is kept of a person apart from money. */
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
  /** Id of their own picture, the one copy of which lies under a name of its own (pictures.ts). */
  avatar: string | null
  createdAt: EpochSeconds
  /** Version of the user agreement accepted. */
  agreement: string
}

/** Of somebody new, who has no picture yet. */
export type NewProfile = Omit<Profile, 'avatar'>

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
    createdAt: Number(row.createdAt),
    agreement: row.agreement as string,
  }
}

/** Two names that differ only in case or in the way they are typed are one. */
export const normalisedName = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
