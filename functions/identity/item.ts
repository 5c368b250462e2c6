import {
  type DocumentType,
  type IdentityLevel,
  identityLevels,
  type SubmissionState,
} from '../../shared/identity.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import type { Data } from './submission.ts'

/** How a user stands at one level: its last submission, and that one's state. */
export interface AtLevel {
  state: SubmissionState
  id: string
}

/**
 * One item a user: how they stand at each level, and the data verified at level one. Every step of a submission has a
 * condition on it, so that a level has one submission under review at most.
 */
export interface IdentityItem {
  uid: string
  levels: Record<IdentityLevel, AtLevel | null>
  /** Null until level one has passed; changed later only by two operators (change/). */
  verified: Data | null
}

export const stateName = (level: IdentityLevel): string => `state${level}`
export const idName = (level: IdentityLevel): string => `id${level}`

export function identityItemOf(uid: string, row: Row | undefined): IdentityItem {
  const at = (level: IdentityLevel): AtLevel | null => {
    const state = row?.[stateName(level)]
    return state === undefined
      ? null
      : { state: state as SubmissionState, id: row?.[idName(level)] as string }
  }
  return {
    uid,
    levels: { 1: at(1), 2: at(2), 3: at(3) },
    verified:
      row?.mark === undefined
        ? null
        : {
            documentType: row.documentType as DocumentType,
            idNumber: row.idNumber as string,
            realName: row.realName as string,
            mark: row.mark as string,
          },
  }
}

/** The highest level passed, 0 to 3. */
export const passedLevel = ({ levels }: IdentityItem): number =>
  identityLevels.filter((level) => levels[level]?.state === 'passed').length

/** Whether a level may be submitted, for all that the one before it asks. */
export const isOpen = ({ levels }: IdentityItem, level: IdentityLevel): boolean =>
  level === 1 || levels[(level - 1) as IdentityLevel]?.state === 'passed'

export const identityKey = keys.identity
