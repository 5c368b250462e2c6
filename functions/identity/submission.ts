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

/** What a level-one submission says of its user; number and name sealed (functions/personal). */
export interface Data {
  documentType: DocumentType
  idNumber: string
  realName: string
  /** A keyed hash of the number, by which the same number is found elsewhere. */
  mark: string
}

/** One submission of one level, complete: what was accepted before is in it again. It is never changed but by its review. */
export interface Submission {
  uid: string
  /** The operation it was submitted by. */
  id: string
  level: IdentityLevel
  state: SubmissionState
  at: EpochSeconds
  /** The parts sent with it; the others were accepted by an earlier review. */
  sent: IdentityPart[]
  /** Of level one. */
  data: Data | null
  /** Keys of uploads. */
  pictures: Partial<Record<PicturePart, string>>
  /** Of a rejected one. */
  reasons: ReasonsByPart<'identity'>
  decided: Decision | null
}

export const partsOf = (level: IdentityLevel): readonly IdentityPart[] => levelParts[level]

/**
 * A new submission, in the desk's queue from its first moment. Its level has a name of its own in the row, so that its writer needs no right to that of a
 * profile.
 */
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
