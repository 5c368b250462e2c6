import type { Minor } from '../../shared/money.ts'
import { orderPartition } from '../table/keys.ts'
import { pagesOf } from '../table/read.ts'
import type { Table } from '../table/write.ts'

export async function hasSettledStakes(
  table: Pick<Table, 'query'>,
  uid: string,
  amount: Minor,
): Promise<boolean> {
  let settled = 0n
  if (settled >= amount) return true
  for await (const orders of pagesOf(table, { pk: orderPartition(uid) })) {
    for (const order of orders)
      if (order.result === 'win' || order.result === 'loss') settled += order.amount as bigint
    if (settled >= amount) return true
  }
  return false
}
