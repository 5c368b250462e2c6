import { ENDED_MOST } from '../../functions/ended-sessions.ts'
import type { Row, Value } from '../../functions/table/write.ts'
import { instruments } from '../../shared/tape/instruments.ts'

/** A billion dollars or ten million coins, to the smallest unit: no user of ours has more. */
const DOLLARS = 10n ** 11n - 1n
const COINS = 10n ** 15n - 1n
const MOMENT = 9_999_999_999
/** A limit as high as can be set, to be removed, and when. */
const LIMIT = `${(10 ** 9 - 1).toString(36)}/${(10 ** 9).toString(36)}/${MOMENT.toString(36)}`

/**
 * Every attribute an account item has, as large as it can get, and the bytes each takes of the 1,024 that cost one unit
 * a write. Who adds one puts it here, with its bytes: what is left is `ROOM`.
 */
export const largest: Record<string, [value: Value, bytes: number]> = {
  pk: [`U#${'x'.repeat(26)}`, 30],
  sk: ['A', 3],
  state: ['ACTIVE', 11],
  epoch: [9_999_999, 10],
  ended: [Array(ENDED_MOST).fill('x'.repeat(12)).join(' '), 82],
  // Its lock, and what reconcile says of it.
  standingAt: [MOMENT, 16],
  frozen: ['books_differ', 18],
  // Money. Only the stage's own asset has a bonus.
  USD_available: [DOLLARS, 20],
  USD_locked: [DOLLARS, 17],
  USDT_available: [COINS, 23],
  USDT_locked: [COINS, 20],
  BTC_available: [COINS, 22],
  BTC_locked: [COINS, 19],
  ETH_available: [COINS, 22],
  ETH_locked: [COINS, 19],
  // A bonus that runs: its balance, its document, what is left of its turnover, and when it ends.
  USD_bonus: [DOLLARS, 16],
  bonus: ['x'.repeat(26), 31],
  turnover: [-DOLLARS, 16],
  bonusEnds: [MOMENT, 15],
  moves: [9_999_999, 10],
  // The key of the last row of its journal.
  journal: [`${MOMENT}#${MOMENT}`, 28],
  refillDay: ['2026-11-25', 19],
  // Withdrawals of the day, and the step-up of the last.
  outs: [99, 6],
  stepUp: ['x'.repeat(26), 32],
  // Its own limits and days.
  day: ['2026-11-25', 13],
  dayEnds: [MOMENT, 13],
  leftStake: [-DOLLARS, 17],
  leftLoss: [-DOLLARS, 16],
  leftDeposit: [-DOLLARS, 19],
  limits: [`s${LIMIT} l${LIMIT} d${LIMIT}`, 74],
  limitsOp: ['x'.repeat(30), 38],
  pausedUntil: [MOMENT, 17],
  excluded: [1, 10],
  zone: ['America/Argentina/Buenos_Aires', 34],
  zoneAt: [MOMENT, 12],
  // There are notes of late movements.
  late: [1, 6],
}

/** Sixteen products open, with all the stake there may be. */
export function openOf(totalMax: number): Record<string, Value> {
  const symbols = instruments.map(({ symbol }) => symbol)
  while (symbols.length < 16) symbols.push(`PRD${String(symbols.length).padStart(3, '0')}`)
  const each = BigInt(Math.floor(totalMax / symbols.length))
  return { open: Object.fromEntries(symbols.map((symbol) => [symbol, each])), openTotal: BigInt(totalMax) }
}

/** What the open issue keeps on the account item: whoever writes one moves it up. */
export const toCome: typeof largest = {
  // The profit since the account was opened.
  profit: [-DOLLARS, 14],
}

/** What is left for what comes later. */
export const ROOM = 48

/** Bytes of one attribute as the documents of DynamoDB count them; never fewer than the engine does. */
export const attributeBytes = (name: string, value: Value): number => Buffer.byteLength(name) + size(value)
export const itemBytes = (row: Row): number =>
  Object.entries(row).reduce((sum, [name, value]) => sum + attributeBytes(name, value), 0)

function size(value: Value): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  // A number: one byte for each two digits, one more, and one for a sign.
  if (typeof value === 'bigint' || typeof value === 'number') {
    const digits = String(value).replace('-', '')
    return Math.ceil(digits.length / 2) + 1 + (digits === String(value) ? 0 : 1)
  }
  if (value === null || typeof value !== 'object') return 1
  const parts = Object.entries(value)
  return 3 + parts.reduce((sum, [name, part]) => sum + Buffer.byteLength(name) + size(part as Value) + 1, 0)
}
