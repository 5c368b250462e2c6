import type { Row } from '../../functions/table/write.ts'
import { FEES, TERMS } from './market.ts'
import type { Operation, OrderForm } from './operation.ts'
import { type OracleVerdict, oracle } from './oracle.ts'
import { STALE_AFTER_S } from './tape.ts'
import type { World } from './world.ts'

/** What the oracle says of a placed order, from its form and the times it was given. */
export function verdictOf(
  world: World,
  operation: Operation,
  times: { openAt: number; closeAt: number },
): OracleVerdict {
  const orderForm = operation.orderForm as OrderForm
  operation.verdict ??= oracle(
    {
      direction: orderForm.direction,
      amount: orderForm.amount,
      payoutRate: TERMS.find(({ seconds }) => seconds === orderForm.seconds)?.payoutRate ?? '',
      ...FEES[orderForm.productId],
      ...times,
    },
    world.ticks[orderForm.productId] ?? [],
    STALE_AFTER_S,
  )
  return operation.verdict
}

export function operationOf(world: World, row: Row): Operation {
  const operation = world.operations.get(row.sk.replace(/^D#/, ''))
  if (!operation) throw new Error(`nobody asked for ${row.sk}`)
  return operation
}

export const timesOf = (row: Row) => ({ openAt: Number(row.openAt), closeAt: Number(row.closeAt) })
export const cents = (text: string): bigint => BigInt(text.replace('.', ''))
export const centsText = (amount: bigint): string =>
  `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
