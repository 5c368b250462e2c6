import type * as z from 'zod/mini'
import type { balances, userBasics } from '../../shared/api/desk-fields.ts'
import type { Role } from '../../shared/api/route.ts'
import type { Asset } from '../../shared/assets.ts'
import type { EpochMs, EpochSeconds } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Session } from '../session.ts'
import type { Audited } from '../table/audit.ts'
import type { Operator } from '../table/operators.ts'
import type { Reviewer } from './review.ts'

/** How a queue stands; told with its first page alone, and null beside any other. */
export interface QueueHead {
  waiting: number | null
  oldestAt: EpochSeconds | null
  overdue: number | null
}

/** A press of an operator, as its handler is given it. */
export interface Press {
  operator: Operator
  session: Session
  operationId: string
  requestId: string
  nowMs: EpochMs
}

/** Whose a document is. */
export type Owner = z.output<typeof userBasics> & { balances: z.output<typeof balances> }

/**
 * What the desk gives to a kind of document, whose `for-desk.ts` answers the routes of its review: a kind brings how it
 * is shown and what a decision does, and no kind knows the desk.
 */
export interface DeskTools<Doc> {
  deps: DepsOf<'desk'>
  /** A page of the kind's queue, the longest waiting first. Throws `validation` for a cursor of no queue. */
  queuePage<View>(
    page: { limit?: number | undefined; cursor?: string | undefined },
    nowMs: EpochMs,
    view: (document: Doc) => View,
  ): Promise<{ items: View[]; next: string | null } & QueueHead>
  /** Stands beside a list that is no page of the queue. */
  noHead: QueueHead
  isOverdue(document: Doc, nowMs: EpochMs): boolean
  /** Read consistently. Throws `not_found`. */
  ownerOf(uid: string, asset: Asset): Promise<Owner>
  /** What operators did to a document within these seconds, oldest first. */
  recordsOf(
    id: string,
    seconds: readonly (EpochSeconds | undefined)[],
  ): Promise<(Audited & { operatorName: string | null })[]>
  /**
   * Who decides, and dependencies that write only while he is active, in this session, and at least in this role.
   * Throws `role_required`; their writes also `login_required` and `account_locked`.
   */
  decider(press: Press, least?: Role): { deps: DepsOf<'desk'>; by: Reviewer }
}
