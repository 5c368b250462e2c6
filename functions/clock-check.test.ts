import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { msOf } from '../shared/time.ts'
import { ctx, mockedDeps, UID } from '../tests/support/mocked.ts'
import { createClockCheck } from './clock-check.ts'
import { accountRow } from './ledger/account.ts'
import { createTable } from './table/dynamo.ts'
import { tradeHandlers } from './trade/handlers.ts'

const START = Date.UTC(2026, 10, 25, 15, 0, 0, 250)

/** Simulates answers of a table with a true clock to a clock that is `behindMs` behind. */
function hearing(behindMs: number, everyMs: number, answers: number, roundTripMs = 10) {
  const told: number[] = []
  const check = createClockCheck((offMs) => told.push(offMs))
  for (let answer = 0; answer < answers; answer++) {
    const trueMs = START + answer * everyMs
    const dateMs = Math.floor(trueMs / 1000) * 1000
    const [sentMs, gotMs] = [trueMs - behindMs - roundTripMs / 2, trueMs - behindMs + roundTripMs / 2]
    check.heard({ sentMs, gotMs, dateMs })
  }
  return { check, told }
}

describe('how far a clock is off at the least', () => {
  test.each([
    // The header cuts 250 ms off, and half of the round trip is unknown.
    ['2 s behind, by one answer', 2000, 1, 1745, 1745],
    ['2 s ahead, by one answer', -2000, 1, -1245, -1245],
    ['right', 0, 500, 0, 0],
    // The estimate never exceeds the true error.
    ['0.2 s behind, by many answers', 200, 500, 170, 200],
    ['0.6 s behind, by many answers', 600, 500, 570, 600],
    ['0.6 s ahead, by many answers', -600, 500, -600, -570],
    ['0.6 s behind, by one answer', 600, 1, 345, 345],
  ])('%s', (_says, behindMs, answers, least, most) => {
    const offMs = hearing(behindMs, 137, answers).check.offMs()
    expect(offMs).toBeGreaterThanOrEqual(least)
    expect(offMs).toBeLessThanOrEqual(most)
  })

  test('never accuses a clock that is right, however slow its answers', () => {
    for (const roundTripMs of [1, 400, 3000]) {
      const { check, told } = hearing(0, 733, 300, roundTripMs)
      expect([check.offMs(), told]).toEqual([0, []])
    }
  })

  test('a corrected clock is right at once; silence raises no doubt', () => {
    const { check } = hearing(2000, 137, 50)
    expect(check.offMs()).toBeGreaterThan(1500)
    const trueMs = START + 60_000
    const dateMs = Math.floor(trueMs / 1000) * 1000
    check.heard({ sentMs: trueMs, gotMs: trueMs + 10, dateMs })
    expect(check.offMs()).toBe(0)
    check.heard({ sentMs: trueMs, gotMs: trueMs + 10, dateMs: Number.NaN })
    expect(check.offMs()).toBe(0)
    expect(createClockCheck().offMs()).toBe(0)
  })

  test('is reported once a minute while it lasts', () => {
    expect(hearing(2000, 1000, 130).told).toHaveLength(3)
    expect(hearing(300, 1000, 130).told).toEqual([])
  })
})

describe('a function', () => {
  let server: Server
  let date = ''
  beforeAll(async () => {
    server = createServer((_request, response) => {
      // Serves both calls: a read finds the account, a write succeeds.
      const account = marshall({
        ...accountRow(UID, '2026-11-25', { USD_available: 1_000_00n }),
        epoch: ctx.session.epoch,
      })
      const answer = JSON.stringify({ Responses: { t: [account] } })
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', date }).end(answer)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => new Promise((closed) => server.close(closed)))

  /** Places an order while the table's clock is `aheadMs` ahead. */
  async function placing(aheadMs: number) {
    date = new Date(ctx.nowMs + aheadMs).toUTCString()
    const check = createClockCheck()
    const client = {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'local',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    }
    const table = createTable({ tableName: 't', client, heard: check.heard, clock: () => ctx.nowMs })
    const { deps } = mockedDeps({ table, clockOffMs: check.offMs })
    // A new process reads the terms from the table before its first order.
    await table.get({ pk: 'CATALOG', sk: 'PRODUCT#BTCUSD' })
    const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
    return tradeHandlers(deps)['trade.addorder'](ctx, ticket)
  }

  test.each([
    ['2 s behind', msOf(2)],
    ['3 s ahead of', msOf(-3)],
  ])('%s the table places no order', async (_says, aheadMs) => {
    await expect(placing(aheadMs)).rejects.toMatchObject({ slug: 'clock_wrong', status: 503 })
  })

  test.each([
    ['right', 0],
    ['that may be right', msOf(-1)],
  ])('%s places it', async (_says, aheadMs) => {
    expect(await placing(aheadMs)).toMatchObject({ status: 'open' })
  })
})
