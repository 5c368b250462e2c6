import type { RouteId } from '../../../shared/api/routes.ts'
import type { send } from '../../support/apis.ts'
import { setAccount } from '../../support/people.ts'
import type { TestStack, TestUser } from '../../support/stack.ts'

/** A ticket that is taken. */
export const good = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const

/** Who a case happens to. */
export interface World {
  stack: TestStack
  user: TestUser
  /** A second user, who owns `theirOrder`. */
  other: TestUser
}
export type Sending = NonNullable<Parameters<typeof send>[3]>

export interface Case {
  /** The phrase of the issue, and what exactly is sent. */
  says: string
  atMs?: number
  given?: (world: World) => Promise<unknown>
  route?: RouteId
  /** Laid over a good ticket. */
  ticket?: Record<string, unknown>
  /** Instead of the ticket. */
  fields?: (world: World) => Record<string, unknown>
  sending?: (world: World) => Sending | Promise<Sending>
  refused: [status: number, slug: string]
  params?: Record<string, string | number>
}

/** The account item as the case needs it. */
export const account =
  (attributes: Parameters<typeof setAccount>[2]): Case['given'] =>
  ({ stack, user }) =>
    setAccount(stack, user.uid, attributes)

/** A JSON body. */
export const asJson = (value: unknown): Case['sending'] => raw('application/json', JSON.stringify(value))
/** A body as it stands. */
export const raw =
  (type: string, body: string, isBase64Encoded = false): Case['sending'] =>
  () => ({ headers: { 'content-type': type }, body, isBase64Encoded })
