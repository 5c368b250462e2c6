import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../shared/errors.ts'
import type { AuditStep } from '../../shared/reviews.ts'
import { secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { type Movement, post } from '../ledger/post.ts'
import type { Check, Key, Row, Update, Write } from '../table/write.ts'
import { checkWindow } from './operation.ts'
import { type Reviewer, stepRecord } from './review.ts'

const TRIES = 5

export interface Press<Read> {
  /** Read together and consistently. The document's key comes first. */
  keys: [Key, ...Key[]]
  of(rows: [Row, ...(Row | undefined)[]]): Read
  /** `done` if this press was carried out before. */
  whyRefused(read: Read): Refusal | 'done' | null
  step(read: Read): Step<Read>
  /** Refuses a press more than ten minutes old. */
  windowed?: boolean
}

/** Everything `whyRefused` checks must be a condition too: others may decide in between. */
export interface Step<Read> {
  update: Update
  beside?: Exclude<Write, { kind: 'check' }>[]
  /** A locked user is paid too. */
  pays?: Pick<Movement, 'lines' | 'account'>
  /** Conditions on rows this decision only reads. Unsupported when money moves. */
  checks?: Check[]
  audit: AuditStep
  after: Read
}

/** `uid` null: the stage's own document. Throws `not_found`, `operation_expired`, `conflict`, the press's refusals. */
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
          documents: [...documents, ...checks],
          at: secondsOf(by.nowMs),
          ...pays,
        })
      : await deps.table.transact([...documents, ...checks])
    if (committed.ok) return after
  }
  throw new Refusal('conflict')
}
