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
  createdAt: number
  /** Version of the user agreement accepted. */
  agreement: string
}

export const profileRow = ({ uid, ...profile }: Profile): Row => ({ ...keys.profile(uid), ...profile })

export function profileOf(row: Row): Profile {
  return {
    uid: row.pk.slice(2),
    username: row.username as string,
    publicId: row.publicId as string,
    passwordHash: row.passwordHash as string,
    inviter: row.inviter as string | null,
    level: Number(row.level),
    createdAt: Number(row.createdAt),
    agreement: row.agreement as string,
  }
}

/** Two names that differ only in case or in the way they are typed are one. */
export const normalisedName = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
