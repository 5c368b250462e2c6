import type { DestinationKind } from '../../shared/destinations.ts'
import { isIban } from '../../shared/rules/bank-number.ts'
import { comparedNumber, plainAlipay } from '../../shared/rules/destination.ts'
import { masked } from '../codes/target.ts'
import { maskedNumber } from '../personal/mask.ts'
import { catalogPartition, wayPartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Table } from '../table/write.ts'

export function labelOf(kind: DestinationKind, number: string): string {
  if (kind === 'card') return `${isIban(number) ? `${number.slice(0, 2)} ` : ''}${maskedNumber(number)}`
  if (kind === 'alipay') return masked({ by: number.includes('@') ? 'mail' : 'phone', address: number })
  if (kind === 'wechat') return `${number.slice(0, 1)}•••${number.slice(-2)}`
  return `${number.slice(0, 4)}•••${number.slice(-4)}`
}

/** Includes replaced accounts: money sent there would come back. */
export async function isOperators(table: Table, number: string): Promise<boolean> {
  const [now, versions] = await Promise.all([
    allRows(table, { pk: catalogPartition, from: 'PAY#', to: 'PAY#~' }),
    allRows(table, { pk: wayPartition }),
  ])
  const were = versions.filter(({ state }) => state === 'confirmed')
  const own = [...now, ...were].flatMap(({ account }) => [String(account), plainAlipay(String(account))])
  return own.some((account) => comparedNumber(account) === comparedNumber(number))
}
