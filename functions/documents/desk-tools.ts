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

export interface QueueAsked {
  limit?: number | undefined
  cursor?: string | undefined
  around?: string | undefined
}

export interface WaitView {
  place: string | null
  overdue: boolean
}

export interface Press {
  operator: Operator
  session: Session
  operationId: string
  requestId: string
  nowMs: EpochMs
}

export type Owner = z.output<typeof userBasics> & { balances: z.output<typeof balances> }

/** Routes of a review receive these, so that no kind of document imports the desk. */
export interface DeskTools<Doc> {
  deps: DepsOf<'desk'>
  /** Longest wait first. Throws `validation` for a malformed place. */
  queuePage<View>(asked: QueueAsked, view: (document: Doc) => View): Promise<QueuePage<View>>
  waitOf(document: Doc, nowMs: EpochMs): WaitView
  /** Read consistently. Throws `not_found`. */
  ownerOf(uid: string, asset: Asset): Promise<Owner>
  /** Oldest first. */
  recordsOf(
    id: string,
    seconds: readonly (EpochSeconds | undefined)[],
  ): Promise<(Audited & { operatorName: string | null })[]>
  movementsOf(kind: MoneyKind, uid: string, documents: number): Promise<{ movements: Entry[]; more: boolean }>
  namesOf(): Promise<ReadonlyMap<string, string>>
  /** Throws `role_required`; its deps' transactions also throw `login_required`, `operator_locked`. */
  decider(press: Press, least?: Role): { deps: DepsOf<'desk'>; by: Reviewer }
}
