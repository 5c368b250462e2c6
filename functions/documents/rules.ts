import { dateIn, type EpochMs, type EpochSeconds, msOf, secondsOf } from '../../shared/time.ts'
import { catalogPartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Row, Table } from '../table/write.ts'
import type { PriceThen } from './reconcile-prices.ts'

export interface Rules {
  now?: EpochSeconds
  /** Per user; undefined: no bound. */
  totalMax?: bigint
  /** Two operators are needed from this amount on; undefined: never. */
  fourEyesFrom?: bigint
  withdrawalEyesFrom?: bigint
  /** Undefined: prices are not compared with the tape. */
  priceThen?: PriceThen
  dayOf(at: EpochSeconds): string
  version(productId: string, version: number): Row | undefined
  positionMax(productId: string): bigint | undefined
}

export const noRules: Rules = {
  dayOf: (at) => dateIn('UTC', msOf(at)),
  version: () => undefined,
  positionMax: () => undefined,
}

interface Published {
  timeZone: string
  totalMax: number
  deposit: { fourEyesFrom: number }
  withdrawal: { fourEyesFrom: number }
}

export async function rulesOf(table: Table, config: Published, nowMs: EpochMs): Promise<Rules> {
  const rows = await versionRows(table)
  const byName = new Map(rows.map((row) => [row.sk, row]))
  const most = new Map<string, bigint>()
  for (const { sk, positionMax } of rows) {
    const id = sk.split('#')[1] ?? ''
    const bound = positionMax as bigint
    if (bound > (most.get(id) ?? 0n)) most.set(id, bound)
  }
  return {
    now: secondsOf(nowMs),
    totalMax: BigInt(config.totalMax),
    fourEyesFrom: BigInt(config.deposit.fourEyesFrom),
    withdrawalEyesFrom: BigInt(config.withdrawal.fourEyesFrom),
    dayOf: (at) => dateIn(config.timeZone, msOf(at)),
    version: (id, version) => byName.get(`TERMS#${id}#${version}`),
    positionMax: (id) => most.get(id),
  }
}

const versionRows = (table: Table): Promise<Row[]> =>
  allRows(table, { pk: catalogPartition, from: 'TERMS#', to: 'TERMS#~' })
