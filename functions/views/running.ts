import { type Asset, assetNames } from '../../shared/assets.ts'
import type { Minor } from '../../shared/money.ts'
import { balanceAttribute } from '../ledger/account.ts'
import { userAccounts } from '../ledger/chart.ts'
import type { Row } from '../table/write.ts'
import type { Movement } from './movements.ts'

/** What a user holds at some moment: minor units by balance (`USD_available`). What is not in it is zero. */
export type Held = ReadonlyMap<string, Minor>

/** A movement with what was there after it; null where that is not known. */
export interface Told extends Movement {
  /** Of each of `changes`, in their order. */
  after: Minor[] | null
  /** Available, locked and bonus together, of each asset it changed. */
  owned: { asset: Asset; amount: Minor }[] | null
}

const names = assetNames.flatMap((asset) => userAccounts.map((balance) => balanceAttribute(asset, balance)))

export const heldOf = (account: Row): Held =>
  new Map(names.map((name) => [name, (account[name] as Minor | undefined) ?? 0n]))

export const untold = (movement: Movement): Told => ({ ...movement, after: null, owned: null })

/** What was held before these movements, of what was held after them. */
export function heldBefore(movements: readonly Movement[], held: Held): Held {
  const before = new Map(held)
  for (const { balance, asset, amount } of movements.flatMap(({ changes }) => changes)) {
    const name = balanceAttribute(asset, balance)
    before.set(name, (before.get(name) ?? 0n) - amount)
  }
  return before
}

/** All movements of a stretch of time, newest first, with the balances after each. `held` is what there was after all. */
export function withBalances(movements: readonly Movement[], held: Held): Told[] {
  let after = held
  return movements.map((movement) => {
    const then = after
    const of = (asset: Asset, balance: (typeof userAccounts)[number]) =>
      then.get(balanceAttribute(asset, balance)) ?? 0n
    after = heldBefore([movement], then)
    const { changes } = movement
    return {
      ...movement,
      after: changes.map(({ asset, balance }) => of(asset, balance)),
      owned: [...new Set(changes.map(({ asset }) => asset))].map((asset) => ({
        asset,
        amount: userAccounts.reduce((sum, balance) => sum + of(asset, balance), 0n),
      })),
    }
  })
}

const written = new RegExp(`^((${names.join('|')})=-?\\d{1,18}(,|$))*$`)

/** As text within a cursor; empty for nothing. */
export const writeHeld = (held: Held): string =>
  [...held].flatMap(([name, amount]) => (amount === 0n ? [] : [`${name}=${amount}`])).join(',')

/** The inverse; null for text that is none. */
export function readHeld(text: string): Held | null {
  if (!written.test(text)) return null
  const pairs = text.split(',').flatMap((pair) => (pair ? [pair.split('=') as [string, string]] : []))
  return new Map(pairs.map(([name, amount]) => [name, BigInt(amount)]))
}
