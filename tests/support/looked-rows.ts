import { NO_LIMIT } from '../../functions/ledger/account.ts'
import { keys } from '../../functions/table/keys.ts'
import { type Row, replace, type Table } from '../../functions/table/write.ts'
import { createMemoryTable } from '../model/memory-table.ts'

// Accounts of a few rows, for tests of a look at one user.

export const account = (uid: string, changes: Record<string, unknown> = {}): Row =>
  ({
    ...keys.account(uid),
    ...{ USD_available: 0n, open: {}, openTotal: 0n, day: '2026-11-25' },
    ...{ leftStake: NO_LIMIT, leftLoss: NO_LIMIT },
    ...changes,
  }) as Row
export const grant = (uid: string, id: string, changes: Record<string, unknown> = {}): Row =>
  ({
    ...keys.deposit(uid, id),
    ...{ class: 1n, status: 1n, asset: 'USD', amount: 5n, reason: 'registration', at: 100n },
    legs: ['outside:practice USD -5', 'available USD 5'],
    ...changes,
  }) as Row

/** A table whose accounts of the users in `busy` change before each of so many reads. */
export async function tableOf(rows: Row[], busy: Record<string, number> = {}) {
  const memory = createMemoryTable()
  for (const row of rows) await memory.write(replace(row))
  const asked = { reads: {} as Record<string, number>, stale: 0, most: 0 }
  let now = 0
  const inner: Table = {
    ...memory,
    async get(key, options) {
      const uid = key.pk.slice(2)
      asked.reads[uid] = (asked.reads[uid] ?? 0) + 1
      if (!options?.consistent) asked.stale += 1
      asked.most = Math.max(asked.most, ++now)
      await new Promise(setImmediate)
      now -= 1
      if ((asked.reads[uid] ?? 0) <= (busy[uid] ?? 0)) {
        const row = await memory.get(key)
        if (row) await memory.write(replace({ ...row, ...key, epoch: BigInt(asked.reads[uid] ?? 0) }))
      }
      return memory.get(key, options)
    },
    getMany: (many, options) => {
      if (!options?.consistent) asked.stale += 1
      return memory.getMany(many, options)
    },
    query: (query) => memory.query({ ...query, limit: 2 }),
  }
  return { table: inner, asked }
}
export const three = (uid: string) =>
  [1, 2, 3].map((n) => grant(uid, String(n), { reason: 'refill', at: BigInt(n * 86_400) }))

export const line = (amount: bigint, movement = 'grant') => ({
  ...{ of: 'd1', movement },
  legs: [`outside:practice USD ${-amount}`, `available USD ${amount}`],
})
/** An account with its only row of the journal. */
export const moved = (uid: string, held: bigint): [Row, Row] => {
  const sk = '0000000001#0000000001'
  return [
    account(uid, { USD_available: held, journal: sk }),
    { pk: `J#${uid}`, sk, lines: [line(held)], after: { USD_available: held } },
  ]
}
