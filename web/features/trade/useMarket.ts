import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type Asset, assetNames } from '../../../shared/assets.ts'
import { parseAmount } from '../../../shared/money.ts'
import type { DayLeft, Means } from '../../../shared/rules/stake.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { useMe, useRead } from '../../api/hooks.ts'
import { useOpenOrders } from '../../trading/openOrders.ts'
import { type Block, blockOf, LATE_MS } from './market.ts'
import { usePace } from './usePace.ts'

/** The price says when the terms have changed; while there is none, its state may. */
const WITHOUT_PRICE_MS = 30_000

/** A product with its terms and the price of this second. */
export function useMarket(id: string) {
  const refreshMs = usePace(useOpenOrders().some((order) => order.productId === id))
  const quote = useRead('/api/index/ajaxpro', { id }, { refreshMs })
  const product = useRead('/api/index/getprodata', { id }, quote.error ? { refreshMs: WITHOUT_PRICE_MS } : {})
  useTermsOf(quote.data?.version, product.data?.version, product.mutate)
  const online = useOnline()
  useLookWhenLate(quote.data?.at)
  const now = { online, nowMs: serverNow() }
  const block = product.data ? blockOf(product.data, quote.data, quote.error, now) : null
  return {
    product: product.data,
    error: product.error,
    retry: () => void product.mutate(),
    quote: quote.data,
    block: useKept(block),
  }
}

/** Asks for the terms again when a price comes with a later version of them. */
function useTermsOf(priced: number | undefined, known: number | undefined, ask: () => unknown): void {
  const isOld = priced !== undefined && known !== undefined && priced > known
  useEffect(() => {
    if (isOld) void ask()
  }, [isOld, ask])
}

/** Draws again when no newer price has come for too long; while prices come each second, it draws nothing. */
function useLookWhenLate(at: EpochSeconds | undefined): void {
  const [, look] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new price starts the wait afresh
  useEffect(() => {
    const timer = setTimeout(() => look((times) => times + 1), LATE_MS + 50)
    return () => clearTimeout(timer)
  }, [at])
}

/** The same object as long as it says the same, so that what depends on it is not drawn each second. */
function useKept(block: Block | null): Block | null {
  const kept = useRef(block)
  if (JSON.stringify(kept.current) !== JSON.stringify(block)) kept.current = block
  return kept.current
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

/** What an order is held against; what is left of the day only where its user set a limit. */
export type TicketMeans = Means & Partial<DayLeft>

/** What the user has and holds, as the ticket's limits count it; null until it is known. */
export function useMeans(productId: string, asset: string): TicketMeans | null {
  const { data: me } = useMe()
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
