import { formatAmount } from '../../shared/money.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import { capacityOf, type Project } from './project.ts'

/**
 * What stands behind a project: all that was put into its reserve is promised to holders or promised to nobody. What of
 * the promised has been paid is as the nightly books counted it last.
 */
export async function reserveOf(
  { table, config }: Pick<Deps, 'table' | 'config'>,
  { id }: Pick<Project, 'id'>,
) {
  const money = (amount: bigint) => formatAmount(amount, config.asset)
  const [row, books] = await Promise.all([table.get(keys.capacity(id)), table.get(keys.reserves)])
  const { funded, free } = capacityOf(row)
  const paid = (books?.paid as Record<string, bigint> | undefined)?.[id]
  return {
    funded: money(funded),
    promised: money(funded - free),
    free: money(free),
    paid: books ? money(paid ?? 0n) : null,
    paidAt: books ? Number(books.at) : null,
  }
}
