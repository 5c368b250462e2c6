import {
  type DocumentType,
  type IdentityLevel,
  type IdentityPart,
  levelParts,
  type PicturePart,
  type SubmissionState,
} from '../../shared/identity.ts'
import type { ReasonsByPart } from '../../shared/reviews.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Decision } from '../documents/review.ts'
import { keys, reviewIndex } from '../table/keys.ts'
import { create, type Put, type Row } from '../table/write.ts'

/** Number and name are sealed (functions/personal). */
export interface Data {
  documentType: DocumentType
  idNumber: string
  realName: string
  /** The keyed hash that finds the number elsewhere. */
  mark: string
}

/** Includes parts accepted earlier. Only its review changes it. */
export interface Submission {
  uid: string
  id: string
  level: IdentityLevel
  state: SubmissionState
  at: EpochSeconds
  /** Other parts were accepted by an earlier review. */
  sent: IdentityPart[]
  data: Data | null
  pictures: Partial<Record<PicturePart, string>>
  reasons: ReasonsByPart<'identity'>
  decided: Decision | null
}

export const partsOf = (level: IdentityLevel): readonly IdentityPart[] => levelParts[level]

/** Its level has its own attribute name, so the writer needs no right to a profile's level. */
export function submissionPut({ uid, id, level, data, reasons: _, decided: __, ...rest }: Submission): Put {
  return create({
    ...keys.submission(uid, id),
    ...reviewIndex('identity', { uid, id, at: rest.at }),
    ...rest,
    forLevel: level,
    ...data,
  })
}

export const submissionOf = (row: Row): Submission => ({
  uid: row.pk.slice('U#'.length),
  id: row.sk.slice('I#'.length),
  level: Number(row.forLevel) as IdentityLevel,
  state: row.state as SubmissionState,
  at: Number(row.at),
  sent: row.sent as IdentityPart[],
  data:
    row.mark === undefined
      ? null
      : {
          documentType: row.documentType as DocumentType,
          idNumber: row.idNumber as string,
          realName: row.realName as string,
          mark: row.mark as string,
        },
  pictures: row.pictures as Submission['pictures'],
  reasons: (row.reasons ?? {}) as Submission['reasons'],
  decided:
    row.decidedBy === undefined
      ? null
      : {
          operator: row.decidedBy as string,
          at: Number(row.decidedAt),
          operation: row.decidedOp as string,
        },
})
