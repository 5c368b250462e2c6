import { dividends, holdingEnds, holdingStates } from '../../shared/financing.ts'
import { isSameLegs, legsLine } from '../documents/faults.ts'
import type { Row } from '../table/write.ts'

// Duplicates the booking arithmetic on purpose, so that its faults are found.

const MILLION = 1_000_000n
const said = (wrong: boolean, words: string): string[] => (wrong ? [words] : [])
const big = (value: unknown): bigint => (typeof value === 'bigint' ? value : BigInt(Number(value ?? 0)))

/** Rounded up. `given`: an equal part of the principal returns each day. */
function returnOf(row: Row, principal: bigint): bigint {
  const days = Number(row.days)
  let exact = big(row.unpaid) * MILLION + big(row.carry)
  let left = principal
  for (let day = Number(row.booked); day < days; day++) {
    const fresh = day === Number(row.booked) ? big(row.fresh) : 0n
    exact += (left - fresh) * big(row.dailyRate)
    if (row.dividend === 'daily') left -= left / BigInt(days - day)
  }
  return (exact + MILLION - 1n) / MILLION
}

export function holdingFaults(row: Row): string[] {
  const [asset, project, principal] = [String(row.asset), String(row.project), big(row.principal)]
  const [state, days, booked] = [String(row.state), Number(row.days), Number(row.booked)]
  const isEnded = row.how !== undefined
  const isBalance = days === 0
  const first = ((row.legs ?? []) as string[]).flatMap((line) =>
    line.startsWith('locked ') ? [BigInt(line.split(' ')[2] ?? 0)] : [],
  )
  const [bought = 0n] = first
  const promise = isEnded || state === 'due' || isBalance ? 0n : returnOf(row, principal)
  const back = -((row.endLegs ?? []) as string[]).reduce(
    (sum, line) => (line.startsWith('locked ') ? sum + BigInt(line.split(' ')[2] ?? 0) : sum),
    0n,
  )
  const paid = big(row.endPaid)
  const endLegs = [
    legsLine('locked', asset, -back),
    legsLine(`house:financing:${project}`, asset, -paid),
    legsLine('available', asset, back + paid),
  ]
  const legs = [legsLine('available', asset, -bought), legsLine('locked', asset, bought)]
  const isKnown = (list: readonly string[], value: unknown) => list.includes(String(value))
  return [
    ...said(
      !isKnown(holdingStates, state) || !isKnown(dividends, row.dividend),
      'a state or dividend there is not',
    ),
    ...said(isEnded && !isKnown(holdingEnds, row.how), 'an end there is not'),
    ...said(!isSameLegs(row.legs, legs) || bought <= 0n, 'bought with legs that are not its amount'),
    ...said(Number(row.part) === 0 && bought !== big(row.amount), 'bought for another amount than asked for'),
    ...said(Number(row.part) === 1 && bought >= big(row.amount), 'a first part that is no part'),
    ...said(Number(row.part) > 1, 'bought neither whole nor in part'),
    ...said(!isSameLegs(row.endLegs, endLegs) || back < 0n, 'ended with legs that are not what it held'),
    ...said(isEnded !== (state === 'settled' || state === 'refunded'), 'ended against its state'),
    ...said(isEnded === (row.epk !== undefined), 'in the index of what earns against its state'),
    ...said(isEnded && principal !== 0n, 'ended and not given back'),
    ...said(big(row.promised) !== promise, 'a promise that is not its return to come'),
    ...said(principal < 0n || big(row.fresh) > principal, 'an amount below zero'),
    ...said(big(row.carry) < 0n || big(row.carry) >= MILLION, 'a carry that is not below a cent'),
    ...said(!isBalance && booked > days, 'more days than its term has'),
    ...said(
      !isBalance && !isEnded && (state === 'due') !== (booked === days),
      'due against the days that are booked',
    ),
    ...said((state === 'awaiting') !== (row.wanted !== undefined), 'awaits its rest against its state'),
  ]
}

export function accrualFaults(row: Row): string[] {
  const [asset, project] = [String(row.asset), String(row.project)]
  const [earned, paid, released] = [big(row.earned), big(row.paid), big(row.released)]
  const exact = big(row.earning) * big(row.dailyRate) + big(row.carryBefore)
  const isLast = Number(row.isLast) === 1
  const rounded = isLast ? (exact + MILLION - 1n) / MILLION : exact / MILLION
  const carry = isLast ? 0n : exact % MILLION
  const legs = [
    legsLine(`house:financing:${project}`, asset, -paid),
    legsLine('locked', asset, -released),
    legsLine('available', asset, paid + released),
  ]
  return [
    ...said(earned !== rounded, 'a return that is not its rate'),
    ...said(big(row.carryAfter) !== carry, 'a carry that is not what was left'),
    ...said(paid !== 0n && paid !== earned + big(row.unpaidBefore), 'paid neither nothing nor all'),
    ...said(isLast && paid !== earned + big(row.unpaidBefore), 'a last day that left return unpaid'),
    ...said(!isSameLegs(row.legs, legs), 'booked with legs that are not its amounts'),
  ]
}

export function topupFaults(row: Row): string[] {
  const [asset, amount] = [String(row.asset), big(row.amount)]
  const signed = row.out === undefined ? amount : -amount
  const legs = [legsLine('available', asset, -signed), legsLine('locked', asset, signed)]
  return [
    ...said(amount <= 0n, 'nothing added'),
    ...said(!isSameLegs(row.legs, legs), 'added with legs that are not its amount'),
  ]
}
