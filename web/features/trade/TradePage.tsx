import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Page } from '../../frame/Page.tsx'
import { ProductList } from '../../market/ProductList.tsx'
import { confirmPath, paths, tradePath } from '../../paths.ts'
import { onSettled, useOpenOrders } from '../../trading/openOrders.ts'
import type { Direction, Order } from '../../trading/types.ts'
import { useEnterOfSheet } from '../../ui/keys.ts'
import { useWindow } from '../../ui/media.ts'
import { vibrates } from '../../ui/preference.ts'
import { ConfirmSheet, type ConfirmState } from './ConfirmSheet.tsx'
import { startDraft } from './draft.ts'
import css from './layout.module.css'
import { OpenOrderBar } from './OpenOrderBar.tsx'
import { OrdersHere } from './OrdersHere.tsx'
import { ProductPage } from './ProductPage.tsx'
import { ResultSheet } from './ResultSheet.tsx'
import { TicketForm } from './TicketForm.tsx'
import { useKeyboard } from './useKeyboard.ts'
import { useMarket, useMeans } from './useMarket.ts'
import { usePlacing } from './usePlaceOrder.ts'

/** The trade page of a product; without one in its address, the choice of one. */
export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('id')
  if (id) return <TradePage id={id} key={id} />
  return (
    <Page title={t('title_trade')}>
      <ProductList />
    </Page>
  )
}

function TradePage({ id }: { id: string }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const confirming = pathname.toLowerCase() === paths.confirm
  const market = useMarket(id)
  const { product, quote, block } = market
  const means = useMeans(id, product?.asset ?? '')
  const orders = useOpenOrders().filter((order) => order.productId === id)
  const [result, setResult] = useResultHere(id, !confirming)
  // A new price changes nothing in it.
  const resultSheet = useMemo(
    () => <ResultSheet order={result} onClose={() => setResult(null)} />,
    [result, setResult],
  )
  const keyboard = useKeyboard()
  useEnterOfSheet()
  const placing = usePlacing() !== null
  useTicketOfAddress(id, confirming)

  const ask = useCallback(
    (direction: Direction, amount: string, seconds: number) => {
      const to = confirmPath({ productId: id, direction, amount, seconds })
      void navigate(to, { state: { over: true } satisfies ConfirmState })
    },
    [id, navigate],
  )
  const wide = useWindow('wide')
  const turned = useWindow('turned')
  const running = orders[0] && (
    <OpenOrderBar order={orders[0]} others={orders.length - 1} price={quote?.price} />
  )
  return (
    <>
      <ProductPage
        id={id}
        market={market}
        orders={orders}
        chart={!keyboard || turned || wide}
        below={
          wide ? (
            <OrdersHere productId={id} price={quote?.price} />
          ) : (
            turned && running && <div className={css.under}>{running}</div>
          )
        }
        bottom={
          product && (
            <>
              {!wide && !turned && running}
              <TicketForm
                product={product}
                means={means}
                block={block}
                placing={placing && !confirming}
                typing={keyboard}
                onSide={ask}
              />
            </>
          )
        }
      />
      {product && confirming && <ConfirmSheet product={product} means={means} block={block} />}
      {resultSheet}
    </>
  )
}

/** An address may bring a ticket, as that of an order to repeat does: from then on it is the user's to change. */
function useTicketOfAddress(id: string, confirming: boolean): void {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const [params] = useSearchParams()
  // The sheet over this page shows what the form below it already holds.
  const over = (state as Partial<ConfirmState> | null)?.over === true
  const amount = params.get('amount')
  const seconds = params.get('seconds')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts once
  useEffect(() => {
    if (over || amount === null) return
    startDraft({ amount, seconds })
    if (!confirming) void navigate(tradePath(id), { replace: true })
  }, [key])
}

/** The result to show here, of an order of this product. While the confirmation is open (`free` is false), a toast shows it. */
function useResultHere(productId: string, free: boolean) {
  const [result, setResult] = useState<Order | null>(null)
  useEffect(() => {
    if (!free) return
    return onSettled((order) => {
      if (order.productId !== productId) return false
      setResult(order)
      // One short buzz, where the phone can and the user allows.
      if (vibrates.get() !== 'no') navigator.vibrate?.(20)
      return true
    })
  }, [productId, free])
  return [result, setResult] as const
}
