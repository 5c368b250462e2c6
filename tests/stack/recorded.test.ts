import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createReplayTape } from '../../functions/tape/replay.ts'
import { tradeResult } from '../../shared/calc/trade.ts'
import { formatScaled } from '../../shared/money.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { msOf, secondsOf } from '../../shared/time.ts'

const dir = process.env.EVENHAND_MARKET ?? join(import.meta.dirname, '../../../shared/data/market')
const here = existsSync(dir)
if (!here)
  console.log(`recorded prices are not compared: there is no folder ${dir} (EVENHAND_MARKET names it)`)

const DAY = 86_400
const STALE_AFTER_SECONDS = 60
const WANTED = 400

/** The independent reading: plain text, decimals as they stand, the last row before the second. */
function reader(folder: string, symbol: string, day: number) {
  const names = readdirSync(folder)
    .filter((name) => name.startsWith(`${symbol}-`))
    .sort()
  const name = names[day % names.length] as string
  const start = secondsOf(Date.parse(name.slice(symbol.length + 1, symbol.length + 11)))
  const lines = gunzipSync(readFileSync(join(folder, name)))
    .toString()
    .trim()
    .split('\n')
    .slice(1)
  const rows = lines.map((line) => ({
    second: Number(line.split(',')[0]) - start,
    close: line.split(',')[4] as string,
  }))
  return (secondOfDay: number): string | null => {
    const row = rows.findLast(({ second }) => second < secondOfDay)
    return row && secondOfDay - row.second <= STALE_AFTER_SECONDS ? row.close : null
  }
}

/** "up" of two decimals, compared as padded text. */
function resultOf(entry: string | null, close: string | null): string {
  if (entry === null || close === null) return 'void'
  const comparable = (price: string) => {
    const [whole = '', fraction = ''] = price.split('.')
    return whole.padStart(12, '0') + fraction.padEnd(12, '0')
  }
  const [a, b] = [comparable(entry), comparable(close)]
  return a === b ? 'draw' : b > a ? 'win' : 'loss'
}

test.skipIf(!here)('entry, close and result of recorded seconds equal an independent reading', async () => {
  const tape = createReplayTape({ dir, staleAfterSeconds: STALE_AFTER_SECONDS })
  const counts: Record<string, number> = { win: 0, loss: 0, draw: 0, void: 0 }
  let priced = 0
  for (const symbol of ['EURUSD', 'XAUUSD', 'BTCUSD']) {
    const { decimals } = instrument(symbol)
    for (const day of [20_777, 20_778]) {
      const read = reader(dir, symbol, day)
      for (let i = 0; i < WANTED / 4; i++) {
        // A fixed spread over the day, with every duration on offer.
        const seconds = [30, 60, 120, 180, 300][i % 5] as number
        const openAt = 1 + ((i * 7919 * 13) % (DAY - 400))
        const prices = await Promise.all(
          [openAt, openAt + seconds].map(async (second) => {
            const answer = await tape.priceAt(symbol, day * DAY + second, msOf((day + 2) * DAY))
            return answer.kind === 'price' ? answer.price : null
          }),
        )
        const texts = [read(openAt), read(openAt + seconds)]
        const [entry, close] = prices as [number | null, number | null]
        const what = `${symbol} ${day} ${openAt}+${seconds}`
        const asText = (price: number | null) => (price === null ? null : formatScaled(price, decimals))
        const padded = texts.map(
          (text) => text && `${text}${'0'.repeat(decimals - (text.split('.')[1]?.length ?? 0))}`,
        )
        expect([asText(entry), asText(close)], what).toEqual(padded)
        const result = entry === null || close === null ? 'void' : tradeResult('up', entry, close)
        expect(result, what).toBe(resultOf(texts[0] ?? null, texts[1] ?? null))
        counts[result] = (counts[result] ?? 0) + 1
        if (result !== 'void') priced++
      }
    }
  }
  const summary = Object.entries(counts)
    .map(([result, count]) => `${count} ${result}`)
    .join(', ')
  console.log(`recorded prices compared: ${priced + (counts.void ?? 0)} orders (${summary})`)
  expect(priced).toBeGreaterThanOrEqual(200)
})
