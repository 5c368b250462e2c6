import { isSameLegs, legsLine } from '../documents/faults.ts'
import type { Rules } from '../documents/rules.ts'
import type { Row } from '../table/write.ts'

// Names accounts and states again on purpose, so that faults of the paying code are found.

const outside: Record<string, string> = {
  card: 'outside:bank',
  alipay: 'outside:alipay',
  wechat: 'outside:wechat',
  address: 'outside:crypto',
}

export function faults(row: Row): string[] {
  const [asset, amount, fee] = [row.asset as string, row.amount as bigint, row.fee as bigint]
  const state = row.state as string
  const { kind } = row.destination as { kind: string }
  const lock = legsLine('locked', asset, -amount)
  const back = [lock, legsLine('available', asset, amount)]
  const ends: Record<string, string[]> = {
    paid: [lock, legsLine(outside[kind] ?? '', asset, amount - fee), legsLine('house:fees', asset, fee)],
    refused: back,
    returned: back,
  }
  const end = ends[state]
  const reserved = [legsLine('available', asset, -amount), legsLine('locked', asset, amount)]
  const said = (isWrong: boolean, words: string) => (isWrong ? [words] : [])
  const wasSent = state === 'sending' || state === 'paid' || state === 'returned'
  return [
    ...said(amount <= 0n || fee < 0n || fee > amount, 'a fee that is not inside the amount'),
    ...said(row.feeRate !== undefined && fee !== feeOf(row), 'a fee that is not its terms'),
    ...said(!isSameLegs(row.legs, reserved), 'reserved with legs that are not its amount'),
    ...said(
      end ? !isSameLegs(row.endLegs, end) : row.endLegs !== undefined,
      end ? `${state} with legs that are not its terms` : 'open, and paid or released',
    ),
    ...said(
      (row.gpk === 'REVIEW#withdrawal') !== (end === undefined),
      'in the queue, or not, against its state',
    ),
    ...said(wasSent !== (row.sentBy !== undefined), 'sent, or not, against its state'),
    ...said(row.firstBy !== undefined && row.firstBy === row.sentBy, 'approved twice by one operator'),
    ...said(state === 'returned' && row.sentBy === row.decidedBy, 'sent and returned by one operator'),
    ...said(
      (state === 'paid') !== (row.reference !== undefined),
      'paid without a reference, or the other way',
    ),
  ]
}

const MILLION = 1_000_000n

function feeOf(row: Row): bigint {
  const { amount, feeRate, feeMin, feeMax } = row as Row &
    Record<'amount' | 'feeRate' | 'feeMin' | 'feeMax', bigint>
  const part = (amount * feeRate + MILLION - 1n) / MILLION
  const atLeast = part > feeMin ? part : feeMin
  const within = atLeast < feeMax ? atLeast : feeMax
  return within < amount ? within : amount
}

/** Approved alone, although today's bound asks for two. */
export function notices(row: Row, { withdrawalEyesFrom }: Rules): string[] {
  const alone = row.sentBy !== undefined && row.firstBy === undefined
  return alone && withdrawalEyesFrom !== undefined && (row.amount as bigint) >= withdrawalEyesFrom
    ? ['a large withdrawal that one operator approved alone']
    : []
}
