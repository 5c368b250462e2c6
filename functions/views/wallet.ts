import type * as z from 'zod/mini'
import type { RouteOf } from '../../shared/api/routes.ts'
import { type Asset, assetNames, assets } from '../../shared/assets.ts'
import { formatAmount, formatScaled, type Minor } from '../../shared/money.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { dateIn, type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { balanceAttribute } from '../ledger/account.ts'
import { userAccounts } from '../ledger/chart.ts'
import type { Row } from '../table/write.ts'
import { shown } from '../tape/shown.ts'
import { zoneOf } from './days/needed.ts'
import { type Course, countedOf, dateBefore, nowPoint, pointAt } from './days/points.ts'
import type { Day } from './days/row.ts'

type Deps = Pick<DepsOf<'views'>, 'catalog' | 'tapes' | 'config' | 'log'>
type WalletView = z.input<RouteOf<'views.wallet'>['output']>

/** A whole coin's price, scaled by `decimals`. */
interface Price {
  price: bigint
  decimals: number
  at: number | null
  source: WalletView['coins'][number]['source']
}

/** `newest` has the newest day first. */
export async function walletView(
  deps: Deps,
  account: Row,
  newest: readonly Day[],
  nowMs: EpochMs,
): Promise<WalletView> {
  const { asset } = deps.config
  const zone = zoneOf(account, deps.config.timeZone)
  const course: Course = { account, days: newest.toReversed(), zone }
  const coins = await Promise.all(
    assetNames
      .filter((coin) => coin !== asset)
      .map(async (coin) => ({ coin, price: await priceOf(deps, coin, nowMs) })),
  )
  const worths = coins.map(({ coin, price }) => worthOf(ownedOf(account, coin), coin, asset, price))
  const total = worths.reduce((sum: Minor, worth) => sum + (worth ?? 0n), ownedOf(account, asset))
  return {
    asset,
    at: secondsOf(nowMs),
    total: formatAmount(total, asset),
    isWhole: coins.every(({ coin }, index) => worths[index] !== null || ownedOf(account, coin) === 0n),
    cash: balancesOf(account, asset),
    coins: coins.map(({ coin, price }, index) => ({
      asset: coin,
      ...balancesOf(account, coin),
      price: price && formatScaled(price.price, price.decimals),
      priceAt: price?.at ?? null,
      source: price?.source ?? null,
      worth: worths[index] == null ? null : formatAmount(worths[index], asset),
    })),
    profit: profitOf(course, asset, nowMs),
    counted: countedOf(course),
  }
}

function profitOf(course: Course, asset: Asset, nowMs: EpochMs): WalletView['profit'] {
  const yesterday = dateBefore(dateIn(course.zone, nowMs))
  const [after, before] = [pointAt(course, yesterday), pointAt(course, dateBefore(yesterday))]
  const total = nowPoint(course.account).profit
  return {
    total: formatAmount(total, asset),
    yesterday: after && before ? formatAmount(after.profit - before.profit, asset) : null,
  }
}

/** Uses the product's tape; Tether counts as a dollar. Null if there is no price now. */
async function priceOf(deps: Deps, coin: Asset, nowMs: EpochMs): Promise<Price | null> {
  if (deps.config.asset !== 'USD') return null
  if (coin === 'USDT') return { price: 100n, decimals: 2, at: null, source: null }
  const symbol = `${coin}USD`
  const product = await deps.catalog.product(symbol, nowMs)
  if (!product) return null
  const tape = shown(deps.tapes.for(product), deps.log)
  const quote = await tape.quote(symbol, nowMs)
  if (!quote) return null
  const { decimals } = instrument(symbol)
  return { price: BigInt(quote.price), decimals, at: quote.tickAt, source: tape.feed }
}

/** Rounded down: the user would get no more. */
const worthOf = (amount: Minor, coin: Asset, asset: Asset, price: Price | null): Minor | null =>
  price &&
  (amount * price.price * 10n ** BigInt(assets[asset].decimals)) /
    10n ** BigInt(assets[coin].decimals + price.decimals)

export function ownedIn(held: ReadonlyMap<string, Minor>, asset: Asset): Minor {
  return userAccounts.reduce((sum, of) => sum + (held.get(balanceAttribute(asset, of)) ?? 0n), 0n)
}
const ownedOf = (account: Row, asset: Asset): Minor => ownedIn(nowPoint(account).held, asset)

function balancesOf(account: Row, asset: Asset) {
  const { held } = nowPoint(account)
  const of = (name: (typeof userAccounts)[number]) =>
    formatAmount(held.get(balanceAttribute(asset, name)) ?? 0n, asset)
  return { available: of('available'), locked: of('locked'), bonus: of('bonus') }
}
