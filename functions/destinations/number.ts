import type { DestinationKind } from '../../shared/destinations.ts'
import { isIban } from '../../shared/rules/bank-number.ts'
import { comparedNumber, plainAlipay } from '../../shared/rules/destination.ts'
import { masked } from '../codes/target.ts'
import { maskedNumber } from '../personal/mask.ts'
import { catalogPartition, wayPartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Table } from '../table/write.ts'

/** As much of a number as its owner knows it by: `•••1111`, `DE •••3000`, `a•••@example.com`, `TJRa•••RTv8`. */
export function labelOf(kind: DestinationKind, number: string): string {
  if (kind === 'card') return `${isIban(number) ? `${number.slice(0, 2)} ` : ''}${maskedNumber(number)}`
  if (kind === 'alipay') return masked({ by: number.includes('@') ? 'mail' : 'phone', address: number })
  if (kind === 'wechat') return `${number.slice(0, 1)}•••${number.slice(-2)}`
  return `${number.slice(0, 4)}•••${number.slice(-4)}`
}

/**
 * Whether a number is one of the operator's own, of any way to pay into, or was until it was replaced: money sent there
 * would come back. They change rarely: one query answers all versions there ever were.
 */
export async function isOperators(table: Table, number: string): Promise<boolean> {
  const [now, versions] = await Promise.all([
    allRows(table, { pk: catalogPartition, from: 'PAY#', to: 'PAY#~' }),
    allRows(table, { pk: wayPartition }),
  ])
  const were = versions.filter(({ state }) => state === 'confirmed')
  const own = [...now, ...were].flatMap(({ account }) => [String(account), plainAlipay(String(account))])
  return own.some((account) => comparedNumber(account) === comparedNumber(number))
}
