import { formatAmount, type Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import { capacityOf, type Project } from './project.ts'

const amountIn = (row: Row | undefined, name: string): bigint => (row?.[name] as bigint | undefined) ?? 0n

/** `at` is null before the first night. */
export interface PaidByBooks {
  at: EpochSeconds | null
  of(project: string): Minor
}

export async function paidByBooks(table: Pick<Deps['table'], 'get'>): Promise<PaidByBooks> {
  const books = await table.get(keys.reserves)
  const paid = (books?.paid ?? {}) as Record<string, bigint>
  return { at: books ? Number(books.at) : null, of: (project) => paid[project] ?? 0n }
}

/** Paid amounts are those of the last nightly books. */
export async function reserveOf(
  { table, config }: Pick<Deps, 'table' | 'config'>,
  { id }: Pick<Project, 'id'>,
) {
  const money = (amount: bigint) => formatAmount(amount, config.asset)
  const [project, capacity, books] = await Promise.all([
    table.get(keys.project(id)),
    table.get(keys.capacity(id)),
    paidByBooks(table),
  ])
  const funded = amountIn(project, 'funded') - amountIn(project, 'givenBack')
  const { free } = capacityOf(capacity)
  return {
    funded: money(funded),
    promised: money(funded - free),
    free: money(free),
    paid: books.at === null ? null : money(books.of(id)),
    paidAt: books.at,
  }
}
