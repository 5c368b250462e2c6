import { expect, test } from 'vitest'
import { type DepositClass, depositPut } from '../../functions/deposits/deposit.ts'
import { depositHandlers } from '../../functions/deposits/handlers.ts'
import { type Exchange, exchangePut } from '../../functions/exchange/exchange.ts'
import { exchangeHandlers } from '../../functions/exchange/handlers.ts'
import { accountOf, accountRow } from '../../functions/ledger/account.ts'
import { grantDocument } from '../../functions/ledger/grant.ts'
import type { Line } from '../../functions/ledger/journal.ts'
import { post } from '../../functions/ledger/post.ts'
import { serviceHandlers } from '../../functions/service/handlers.ts'
import { type Thread, threadPut } from '../../functions/service/thread.ts'
import { replace } from '../../functions/table/write.ts'
import { viewHandlers } from '../../functions/views/handlers.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { ctx, mockedDeps, UID } from '../support/mocked.ts'

// A list asked for without a length has twenty.
const DOCUMENTS = 25
const idOf = (n: number) => `01KAX${String(n).padStart(2, '0')}GNGZ00000000000000AB`.slice(0, 26)

const exchangeAt = (at: number, id: string): Exchange => ({
  ...{ uid: UID, id, at, second: at, side: 'buy', coin: 'USDT', amount: 100_00n, feeRate: 3000n },
  ...{ price: 100n, decimals: 2, symbol: null, source: null, walk: null, calendar: null, commitment: null },
})

async function filled() {
  const { deps } = mockedDeps()
  const table = createMemoryTable()
  const account = { ...accountRow(UID, '2026-11-25', {}), epoch: ctx.session.epoch }
  await table.write(replace(account))
  for (let n = 0; n < DOCUMENTS; n++) {
    const at = 1_795_600_000 + n
    const own = { uid: UID, id: idOf(n) }
    const deposit = {
      ...own,
      class: 0 as DepositClass,
      status: 3 as const,
      asset: 'USD' as const,
      amount: 5n,
      at,
    }
    const empty = {
      method: null,
      paidInto: null,
      screenshot: null,
      reference: null,
      reason: null,
      claim: null,
      correction: false,
      day: null,
      first: null,
      decided: null,
    }
    await table.write(depositPut({ ...deposit, ...empty }))
    const thread = {
      ...own,
      topic: 'other',
      about: null,
      state: 'waiting',
      title: '',
      at,
      lastAt: at,
      last: 'user',
    }
    const rest = { lines: 1, since: at, answered: 0, readUpTo: 0, closedBy: null, closedOp: null }
    await table.write(threadPut({ ...thread, ...rest } as Thread))
    await table.write(exchangePut(exchangeAt(at, idOf(n + 60))))
    const given = { uid: UID, id: idOf(n + 40), nowMs: at * 1000 }
    const { put, legs } = grantDocument({ ...given, asset: 'USD', amount: 5n, reason: 'refill' })
    const line: Line = { kind: 'deposit', id: given.id, movement: 'refill', legs }
    await post(table, { uid: UID, lines: [line], at, documents: [put] })
  }
  const given = { ...ctx, account: accountOf(account as never) }
  return { deps: { ...deps, table }, given }
}

test.each(['deposits', 'exchanges', 'tickets', 'statement'])('%s', async (list) => {
  const { deps, given } = await filled()
  const asked = {
    deposits: () => depositHandlers(deps)['deposits.recharge_record'](given, {}),
    exchanges: () => exchangeHandlers(deps as never)['exchange.exchange_record'](given, {}),
    tickets: () => serviceHandlers(deps as never)['service.ticket'](given, {}),
    statement: () => viewHandlers(deps)['views.statement'](given, {}),
  }
  const answer = (await asked[list as keyof typeof asked]()) as { items: unknown[]; next: string | null }
  expect(answer.items).toHaveLength(20)
  expect(answer.next).not.toBeNull()
})
