import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router-dom'
import { type Asset, assetNames } from '../../../shared/assets.ts'
import { parseAmount } from '../../../shared/money.ts'
import type { DayLeft, Means } from '../../../shared/rules/stake.ts'
import type { Milliseconds } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { LOOKING_ON, useMe, useRead } from '../../api/hooks.ts'
import { paths } from '../../paths.ts'
import type { Store } from '../../store/store.ts'
import { newestOf, type Steps } from '../../trading/carry.ts'
import { useOpenOrders } from '../../trading/openOrders.ts'
import type { Product } from '../../trading/types.ts'
import { usePrice } from '../../trading/usePrice.ts'
import { ticksHeard } from '../../trading/useTicks.ts'
import { type Block, blockOf } from './market.ts'
import { isSlow } from './pace.ts'
import { play } from './play.ts'
import { pulse } from './pulse.ts'
import { newQuotes, QuotesContext } from './quotes.ts'
import { useOneTap } from './useOneTap.ts'
import { useLateMs, usePace } from './usePace.ts'

/** A price tells when the terms changed; without one, the state may change. */
const WITHOUT_PRICE_MS = 30_000

interface MarketState {
  product: Product | undefined
  error: unknown
  retry: () => void
  block: Block | null
  /** Polled so rarely that the price names its second. */
  slow: boolean
}

const MarketContext = createContext<MarketState | null>(null)

/** The same object until its terms or state change. */
export function useMarket(): MarketState {
  const market = use(MarketContext)
  if (!market) throw new Error('no market around this')
  return market
}

/** Provides product and prices. A price redraws only components that use it. */
export function ProductMarket({ id, children }: { id: string; children: ReactNode }) {
  const needed = useOpenOrders().some((order) => order.productId === id)
  // A tap on a side orders at once, or the confirmation is open.
  const oneTap = useOneTap() !== null
  const confirming = useLocation().pathname.toLowerCase() === paths.confirm
  const refreshMs = usePace({ needed, inHand: oneTap || confirming })
  const { steps, error: priceError, ask } = usePrice(id, refreshMs)
  useAskWhenSooner(refreshMs, ask)
  const { data, error, mutate } = useRead(
    '/api/index/getprodata',
    { id },
    priceError ? { refreshMs: WITHOUT_PRICE_MS } : {},
  )
  const version = useSyncExternalStore(steps.watch, () => newestOf(steps.get())?.version)
  useTermsOf(version, data?.version, mutate)
  useRulesOf(data, mutate)
  const [quotes] = useState(() => newQuotes(undefined))
  useLayoutEffect(
    () =>
      play(steps, refreshMs, (quote) => {
        if (quote === quotes.get()) return
        quotes.set(quote)
        pulse()
      }),
    [steps, refreshMs, quotes],
  )
  const block = useBlock(data, steps, priceError, useLateMs(refreshMs))
  const market = useMemo(
    () => ({ product: data, error, retry: () => void mutate(), block, slow: isSlow(refreshMs) }),
    [data, error, mutate, block, refreshMs],
  )
  return (
    <MarketContext value={market}>
      <QuotesContext value={quotes}>{children}</QuotesContext>
    </MarketContext>
  )
}

/** Asks at once when the interval shrinks: a user at the page must not wait. */
function useAskWhenSooner(everyMs: Milliseconds, ask: () => unknown): void {
  const before = useRef(everyMs)
  useEffect(() => {
    if (everyMs < before.current) void ask()
    before.current = everyMs
  }, [everyMs, ask])
}

/** Reads the terms again when a price has a later version. */
function useTermsOf(priced: number | undefined, known: number | undefined, ask: () => unknown): void {
  const isOld = priced !== undefined && known !== undefined && priced > known
  useEffect(() => {
    if (isOld) void ask()
  }, [isOld, ask])
}

/** Reads the terms again when ticks tell of changed rules. */
function useRulesOf(product: Product | undefined, ask: () => unknown): void {
  useEffect(() => {
    if (!product) return
    const look = () => {
      const rules = ticksHeard.get()?.rules ?? 0
      if (rules > 0 && !product.ruleChanges.some(({ from }) => from === rules)) void ask()
    }
    look()
    return ticksHeard.watch(look)
  }, [product, ask])
}

/** The same object for the same reason. Judged at each price, and when none has come for too long. */
function useBlock(
  product: Product | undefined,
  steps: Store<Steps>,
  priceError: unknown,
  lateMs: Milliseconds,
): Block | null {
  const online = useOnline()
  const kept = useRef<Block | null>(null)
  const watch = useCallback(
    (judge: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let heardMs = Date.now()
      // One timer, not one per price.
      const look = () => {
        const leftMs = heardMs + lateMs + 50 - Date.now()
        timer = leftMs > 0 ? setTimeout(look, leftMs) : undefined
        if (!timer) judge()
      }
      look()
      const stop = steps.watch(() => {
        heardMs = Date.now()
        if (!timer) look()
        judge()
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [steps, lateMs],
  )
  return useSyncExternalStore(watch, () => {
    const now = { online, nowMs: serverNow(), lateMs }
    const block = product ? blockOf(product, newestOf(steps.get()), priceError, now) : null
    const isSame = block === kept.current || JSON.stringify(block) === JSON.stringify(kept.current)
    if (!isSame) kept.current = block
    return kept.current
  })
}

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)

/** The rest of the day only if the user set a limit. */
export type TicketMeans = Means & Partial<DayLeft>

/** Null until known. */
export function useMeans(productId: string, asset: string): TicketMeans | null {
  const { data: me } = useMe(LOOKING_ON)
  const open = useOpenOrders()
  return useMemo(() => {
    const known = assetNames.find((name) => name === asset)
    const balance = known && me?.balances[known]
    if (!known || !balance) return null
    const sum = (orders: readonly { amount: string }[]) =>
      orders.reduce((total, { amount }) => total + minor(amount, known), 0n)
    const { stake, loss } = me.limits
    return {
      ...(stake !== null && { leftStake: minor(stake, known) }),
      ...(loss !== null && { leftLoss: minor(loss, known) }),
      available: minor(balance.available, known),
      openTotal: minor(me.openOrders.stake, known),
      openHere: sum(open.filter((order) => order.productId === productId)),
    }
  }, [me, open, asset, productId])
}

const minor = (text: string, asset: Asset): bigint => parseAmount(text, asset) ?? 0n
