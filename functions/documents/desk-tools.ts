import type * as z from 'zod/mini'
import type { balances, userBasics } from '../../shared/api/desk-fields.ts'
import type { Role } from '../../shared/api/route.ts'
import type { Asset } from '../../shared/assets.ts'
import type { MoneyKind } from '../../shared/documents.ts'
import type { EpochMs, EpochSeconds } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Session } from '../session.ts'
import type { Audited } from '../table/audit.ts'
import type { Operator } from '../table/operators.ts'
import type { Entry } from './definition.ts'
import type { QueuePage } from './queue.ts'
import type { Reviewer } from './review.ts'

/** Which page of a queue: its first, the one after a place, or the one around a place. */
export interface QueueAsked {
  limit?: number | undefined
  cursor?: string | undefined
  around?: string | undefined
}

/** Where a document stands in its queue, null if it does not wait; and whether it has waited longer than promised. */
export interface WaitView {
  place: string | null
  overdue: boolean
}

/** A press of an operator, as a handler gets it. */
export interface Press {
  operator: Operator
  session: Session
  operationId: string
  requestId: string
  nowMs: EpochMs
}

export type Owner = z.output<typeof userBasics> & { balances: z.output<typeof balances> }

/**
 * What the desk gives to a kind of document. The kind's `for-desk.ts` answers the routes of its review: how it is shown
 * and what a decision does. No kind imports the desk.
 */
export interface DeskTools<Doc> {
  deps: DepsOf<'desk'>
  /** A page of the kind's queue, the longest waiting first. Throws `validation` for a malformed place. */
  queuePage<View>(asked: QueueAsked, view: (document: Doc) => View): Promise<QueuePage<View>>
  waitOf(document: Doc, nowMs: EpochMs): WaitView
  /** Read consistently. Throws `not_found`. */
  ownerOf(uid: string, asset: Asset): Promise<Owner>
  /** Audit records of a document within these seconds, oldest first. */
  recordsOf(
    id: string,
    seconds: readonly (EpochSeconds | undefined)[],
  ): Promise<(Audited & { operatorName: string | null })[]>
  /** Movements of the newest documents of a kind, as many as asked; `more` where there are older documents. */
  movementsOf(kind: MoneyKind, uid: string, documents: number): Promise<{ movements: Entry[]; more: boolean }>
  /** The names of all operators, by their ids. */
  namesOf(): Promise<ReadonlyMap<string, string>>
  /**
   * The operator who decides, and dependencies whose transactions check that the operator is active, in this session
   * and in this role or higher. Throws `role_required`; the transactions also `login_required`, `operator_locked`.
   */
  decider(press: Press, least?: Role): { deps: DepsOf<'desk'>; by: Reviewer }
}
