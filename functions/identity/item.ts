import {
  type DocumentType,
  type IdentityLevel,
  identityLevels,
  type SubmissionState,
} from '../../shared/identity.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import type { Data } from './submission.ts'

export interface AtLevel {
  state: SubmissionState
  id: string
}

/** Every step of a submission has a condition on this item, so a level has at most one under review. */
export interface IdentityItem {
  uid: string
  levels: Record<IdentityLevel, AtLevel | null>
  /** Null until level one passes; then only two operators change it (change/). */
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

export const passedLevel = ({ levels }: IdentityItem): number =>
  identityLevels.filter((level) => levels[level]?.state === 'passed').length

export const isOpen = ({ levels }: IdentityItem, level: IdentityLevel): boolean =>
  level === 1 || levels[(level - 1) as IdentityLevel]?.state === 'passed'

export const identityKey = keys.identity
