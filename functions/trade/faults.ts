import { isSameLegs, legsLine } from '../documents/faults.ts'
import type { Rules } from '../documents/rules.ts'
import type { Row } from '../table/write.ts'

const MILLION = 1_000_000n
/** Orders settle within minutes; after a day something is broken. */
const SETTLED_WITHIN_S = 86_400

/** Repeats the arithmetic, so that a fault of the paying code is found. */
export function faults(row: Row, rules: Rules): string[] {
  const open = row.state === 'open'
  return [...ofTerms(row, rules), ...ofPlacing(row), ...(open ? ofOpen(row) : ofSettled(row))]
}

export const notices = (row: Row, { now }: Rules): string[] =>
  said(
    row.state === 'open' && now !== undefined && Number(row.closeAt) + SETTLED_WITHIN_S < now,
    'open a day after its close',
  )

const said = (wrong: boolean, words: string): string[] => (wrong ? [words] : [])

function ofTerms(row: Row, rules: Rules): string[] {
  const offered = rules.version(String(row.productId), Number(row.version))
  if (!offered) return []
  const { orderMin, orderMax } = offered as Row & Record<'orderMin' | 'orderMax', bigint>
  const amount = row.amount as bigint
  const terms = offered.terms as { seconds: bigint; payoutRate: bigint }[]
  const term = terms.find(({ seconds }) => Number(seconds) === Number(row.seconds))
  return [
    ...said(amount < orderMin || amount > orderMax, 'a stake outside of what its product takes'),
    ...said(
      term?.payoutRate !== row.payoutRate || offered.feeRate !== row.feeRate || offered.feeMin !== row.feeMin,
      'terms that its product did not offer',
    ),
  ]
}

function ofPlacing(row: Row): string[] {
  const { asset, amount, fee, feeRate, feeMin } = row as Row &
    Record<'amount' | 'fee' | 'feeRate' | 'feeMin', bigint>
  const part = (amount * feeRate + MILLION - 1n) / MILLION
  const legs = [
    legsLine('available', asset as string, -amount - fee),
    legsLine('locked', asset as string, amount),
    legsLine('house:fees', asset as string, fee),
  ]
  return [
    ...said(fee !== (part > feeMin ? part : feeMin), 'a fee that is not its terms'),
    ...said(!isSameLegs(row.legs, legs), 'placed with legs that are not its terms'),
    ...said(
      Number(row.closeAt) !==
        (isTimely(row) ? Number(row.openAt) + Number(row.seconds) : Number(row.placedAt) + 10),
      'a close that is neither its seconds after its entry nor the end of the wait for one',
    ),
    ...said(Number(row.openAt) <= Number(row.placedAt), 'an entry that is not after its placing'),
  ]
}

const isTimely = (row: Row): boolean => Number(row.openAt) - Number(row.placedAt) <= 3

function ofOpen(row: Row): string[] {
  const latest = Number(row.placedAt) + Math.max(Number(row.seconds) + 3, 10)
  const due =
    typeof row.gpk === 'string' &&
    row.gpk.startsWith('DUE#') &&
    String(row.gsk).startsWith(`${String(latest).padStart(10, '0')}#`)
  return [
    ...said(!due, 'open, and not in the index of what is due'),
    ...said(row.settleLegs !== undefined || row.result !== undefined, 'open, and settled'),
  ]
}

function ofSettled(row: Row): string[] {
  const { amount, fee, payoutRate } = row as Row & Record<'amount' | 'fee' | 'payoutRate', bigint>
  const asset = row.asset as string
  const profit = (amount * payoutRate) / MILLION
  const unlock = legsLine('locked', asset, -amount)
  const allBack = [unlock, legsLine('house:fees', asset, -fee), legsLine('available', asset, amount + fee)]
  const legs: Record<string, string[]> = {
    win: [unlock, legsLine('house:trading', asset, -profit), legsLine('available', asset, amount + profit)],
    loss: [unlock, legsLine('house:trading', asset, amount)],
    draw: allBack,
    void: allBack,
  }
  return [
    ...said(row.gpk !== undefined, 'settled, and still in the index of what is due'),
    ...said(
      !isSameLegs(row.settleLegs, legs[row.result as string] ?? []),
      'settled with legs that are not its result',
    ),
    ...said(row.result !== resultOf(row), 'a result that is not its prices'),
    ...said(Number(row.settledAt) < Number(row.closeAt), 'settled before its close'),
  ]
}

function resultOf({ placedAt, openAt, openPrice, closePrice, voidReason, direction }: Row): string {
  if (placedAt === undefined) return 'unknown'
  const late =
    openAt === undefined ? 'notEntered' : Number(openAt) - Number(placedAt) > 3 ? 'enteredLate' : null
  if (late !== null) return voidReason === late ? 'void' : 'unknown'
  if (voidReason === 'notEntered' || voidReason === 'enteredLate') return 'unknown'
  if (voidReason !== undefined) return 'void'
  if (openPrice === undefined || closePrice === undefined) return 'unknown'
  if (closePrice === openPrice) return 'draw'
  return (closePrice as bigint) > (openPrice as bigint) === (direction === 'up') ? 'win' : 'loss'
}
