import { dateIn, type EpochMs, type EpochSeconds, msOf, secondsOf } from '../../shared/time.ts'
import { catalogPartition } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'
import type { PriceThen } from './reconcile-prices.ts'

/** What the stage publishes, against which reconcile holds documents and counters. */
export interface Rules {
  /** Undefined: nothing is late. */
  now?: EpochSeconds
  /** Most open stake of one user; undefined: no bound. */
  totalMax?: bigint
  /** From this amount on a deposit needs two operators; undefined: no bound. */
  fourEyesFrom?: bigint
  /** The same of a withdrawal. */
  withdrawalEyesFrom?: bigint
  /** How prices are held against the tape; undefined: they are not. */
  priceThen?: PriceThen
  /** The calendar day of a second, in the stage's time zone. */
  dayOf(at: EpochSeconds): string
  /** A product's row under one of its versions, as stored; undefined where there is none. */
  version(productId: string, version: number): Row | undefined
  /** The most any version of a product lets a user have open on it. */
  positionMax(productId: string): bigint | undefined
}

/** Documents are held against themselves alone. */
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

/** The rules of a stage at this moment: its config, and all versions of its products. */
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

async function versionRows(table: Table): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: Row | undefined, more = true; more; ) {
    const page = await table.query({
      pk: catalogPartition,
      from: 'TERMS#',
      to: 'TERMS#~',
      ...(after && { after }),
    })
    rows.push(...page.rows)
    after = page.last as Row | undefined
    more = after !== undefined
  }
  return rows
}
