import type { RouteId } from '../../../shared/api/routes.ts'
import type { StepUpAction } from '../../../shared/security.ts'
import { checkedPicture } from '../../support/deposits.ts'
import type { TestOperator } from '../../support/people.ts'
import { png } from '../../support/pictures.ts'
import type { TestStack, TestUser } from '../../support/stack.ts'

/** Whom a case happens to; where it makes another user of its own, that one. */
export interface World {
  stack: TestStack
  user: TestUser
  operator: TestOperator
}

export interface Case {
  fields: () => Promise<Record<string, unknown>>
  /** The id it must be sent under, where that is not the sender's to choose; known after `fields`. */
  operationId?: () => string
  /** What it needs confirmed. */
  stepUp?: StepUpAction
  /** Done by one write of the account item alone. */
  isOneWrite?: true
  /** Nothing but its document can refuse it: what is the user's own is paid whatever their account. */
  isAlone?: true
  /** What makes the account refuse the request, besides that it was carried out. */
  spoil?: () => Promise<void>
  /** What of its answer stays, where it tells how something stands by then. */
  stays?: string
}

export type Cases = Partial<Record<RouteId, Case>>

/** A case of a route that has one already: what is said of it, the route, the case. */
export type Again = [says: string, id: RouteId, one: Case]

let pictures = 400

export const nextPicture = ({ stack, user }: World, purpose: 'deposit' | 'ticket') =>
  checkedPicture(stack, user, { purpose, bytes: png(++pictures) })
