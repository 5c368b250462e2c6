import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../shared/errors.ts'
import type { AuditStep } from '../../shared/reviews.ts'
import { secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { type Movement, post } from '../ledger/post.ts'
import type { Check, Key, Row, Update, Write } from '../table/write.ts'
import { checkWindow } from './operation.ts'
import { type Reviewer, stepRecord } from './review.ts'

/** Others may write at the same moment; more often than this in a row is not by chance. */
const TRIES = 5

/** One press of an operator on one document. `Read` is what the decision reads: the document and other rows. */
export interface Press<Read> {
  /** Rows read together, consistently; the document's first. */
  keys: [Key, ...Key[]]
  of(rows: [Row, ...(Row | undefined)[]]): Read
  /** `done` if this press was carried out before; a refusal if the document cannot take it; else null. */
  whyRefused(read: Read): Refusal | 'done' | null
  step(read: Read): Step<Read>
  /** Whether a press sent more than ten minutes late is refused. */
  windowed?: boolean
}

/** What a press writes. All that `whyRefused` checks must be a condition too, as others may decide in between. */
export interface Step<Read> {
  update: Update
  /** Rows written in the same transaction. */
  beside?: Exclude<Write, { kind: 'check' }>[]
  /** The money it moves; a locked user is paid like any other. */
  pays?: Pick<Movement, 'legs' | 'account'>
  /** What must hold of rows it does not change. Not where money moves. */
  checks?: Check[]
  audit: AuditStep
  after: Read
}

/**
 * Carries out a press once, on a document of a user or, where `uid` is null, of the stage: document, money and audit record together or not at all. If another write came first, it
 * reads again and decides by the new state. Throws `not_found`, the press's own refusals, `operation_expired`,
 * `conflict`.
 */
export async function decide<Read>(
  deps: Pick<Deps, 'table'>,
  by: Reviewer,
  document: { uid: string | null; id: string },
  press: Press<Read>,
): Promise<Read> {
  let before: unknown
  for (let tries = 0; tries < TRIES; tries++) {
    const rows = await deps.table.getMany(press.keys, { consistent: true })
    const [row, ...others] = rows
    if (!row) throw new Refusal('not_found')
    if (isDeepStrictEqual(rows, before)) throw new Error('a press was refused by its record or its account')
    before = rows
    const read = press.of([row, ...others])
    const whyRefused = press.whyRefused(read)
    if (whyRefused === 'done') return read
    if (press.windowed) checkWindow(by.operationId, by.nowMs)
    if (whyRefused) throw whyRefused

    const { update, beside = [], pays, checks = [], audit, after } = press.step(read)
    const documents = [update, ...beside, stepRecord(by, document, audit)]
    if (pays && document.uid === null) throw new Error('money moves of a user alone')
    const committed = pays
      ? await post(deps.table, {
          uid: document.uid as string,
          documents,
          at: secondsOf(by.nowMs),
          ...pays,
        })
      : await deps.table.transact([...documents, ...checks])
    if (committed.ok) return after
  }
  throw new Refusal('conflict')
}
