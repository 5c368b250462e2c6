import type { Row } from '../../functions/table/write.ts'
import { minorOf } from './deposit-oracle.ts'
import { CASH, centOf, decimalsOf } from './market.ts'
import { hold, Violation } from './operation.ts'
import { cashFee, cashLines, type WithdrawalState, withdrawalOracle } from './withdrawal-oracle.ts'
import type { World } from './world.ts'

export const isWithdrawal = ({ sk }: Row): boolean => sk.startsWith('W#')
const OPEN = ['reserved', 'awaiting', 'sending']
const RELEASED = ['refused', 'returned']
export const isOpenWithdrawal = (row: Row): boolean => isWithdrawal(row) && OPEN.includes(String(row.state))

/** Whether an operator passed a user's identity, approved a deposit of theirs or gave them a credit. */
export const hasLetIn = (rows: Row[], operator: string): boolean =>
  rows.some(
    ({ sk, status, state, firstBy, decidedBy }) =>
      (sk.startsWith('D#') && (firstBy === operator || (status === 1n && decidedBy === operator))) ||
      (sk.startsWith('I#') && state === 'passed' && decidedBy === operator),
  )

/** More than clocks differ by. */
const UNSURE_S = 60

/** The VIP level that a withdrawal was charged by. Within a minute of reaching one, the one before is right too. */
function levelAt(vip: Row | undefined, { at, feeRate }: Row): number {
  const level = Number(vip?.vip ?? 0)
  const isUnsure = Number(at) < Number(vip?.vipAt ?? 0) + UNSURE_S
  const charged = 10 - Number((feeRate as bigint) * 10n) / Number(CASH.feeMillionths)
  return isUnsure && charged < level ? Math.max(0, charged) : level
}

/** State, fee and every line of each withdrawal, against the oracle and the presses that took effect. */
export function withdrawalsAreRight(world: World, rows: Row[]): void {
  const [cent, { asset }] = [centOf(world.config), world.config]
  for (const row of rows.filter(isWithdrawal)) {
    const id = row.sk.slice(2)
    const form = world.operations.get(id)?.cash
    if (!form) throw new Error(`nobody asked for ${row.sk}`)
    const amount = minorOf(form.amount, decimalsOf(world.config))
    const vip = rows.find(({ pk, sk }) => pk === row.pk && sk === 'VIP')
    const fee = cashFee(amount, cent, CASH, levelAt(vip, row))
    let expected: WithdrawalState
    try {
      expected = withdrawalOracle(amount, world.audit.withdrawals.get(id) ?? [], cent, CASH)
    } catch (error) {
      throw new Violation('four eyes', `${row.sk}: ${(error as Error).message}`)
    }
    const { state, first } = expected
    const { kind } = row.destination as { kind: string }
    const lines = cashLines(state, { asset, amount, fee, kind })
    const found: [string, unknown, unknown][] = [
      ['state', row.state, state],
      ['amount', row.amount, amount],
      ['fee', row.fee, fee],
      ['first pair of eyes', row.firstBy ?? null, first],
      ['legs', String(row.legs), String(lines.legs)],
      ['last legs', String(row.endLegs ?? []), String(lines.endLegs)],
      ['wait', row.gpk !== undefined, OPEN.includes(state)],
      ['reference', row.reference !== undefined, state === 'paid'],
      ['reason', row.reason !== undefined, RELEASED.includes(state)],
    ]
    for (const [what, is, should] of found)
      hold(is === should, 'as the oracle says', () => `${what} of ${row.sk} is ${is}, not ${should}`)
  }
}

/** Withdrawals of its day, less those released on it: what the account has counted. */
export function outsAreRight(account: Row, rows: Row[]): void {
  const counted = rows.filter(
    (row) =>
      isWithdrawal(row) &&
      row.pk === account.pk &&
      row.day === account.day &&
      !RELEASED.includes(String(row.state)),
  )
  const outs = (account.outs as bigint | undefined) ?? 0n
  hold(outs === BigInt(counted.length), 'counters of the day', () => `outs is ${outs}, not ${counted.length}`)
  hold(outs <= BigInt(CASH.aDay), 'limits held', () => `${outs} withdrawals on ${account.day}`)
}

/** No more to a first new destination than is published, until it is no longer new. */
export function newDestinationsHold(world: World, rows: Row[]): void {
  const cent = centOf(world.config)
  for (const destination of rows.filter(({ sk }) => sk.startsWith('C#'))) {
    const early = rows.filter(
      (row) =>
        isWithdrawal(row) &&
        (row.destination as { id: string }).id === destination.id &&
        Number(row.at) < Number(destination.usableAt),
    )
    const sent = early
      .filter((row) => !RELEASED.includes(String(row.state)))
      .reduce((sum, row) => sum + (row.amount as bigint), 0n)
    const most = destination.firstEver === true ? CASH.firstAtOnce * cent : 0n
    hold(sent <= most, 'limits held', () => `${sent} went to ${destination.sk} before it was usable`)
  }
}
