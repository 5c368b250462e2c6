import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/Page.tsx'
import { ProductList } from '../market/ProductList.tsx'
import { ConfirmSheet, type ConfirmState } from './ConfirmSheet.tsx'
import { OpenOrderBar } from './OpenOrderBar.tsx'
import { onSettled, useOpenOrders } from './openOrders.ts'
import { ProductPage } from './ProductPage.tsx'
import { ResultSheet } from './ResultSheet.tsx'
import { TicketForm } from './TicketForm.tsx'
import type { Direction, Order } from './types.ts'
import { useKeyboard } from './useKeyboard.ts'
import { useMarket, useStanding } from './useMarket.ts'

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
  const standing = useStanding(id, product?.asset ?? '')
  const orders = useOpenOrders().filter((order) => order.productId === id)
  const [result, setResult] = useResultHere(id, !confirming)
  const keyboard = useKeyboard()

  const ask = (direction: Direction, amount: string, seconds: number) => {
    const ticket = new URLSearchParams({ id, direction, amount, seconds: String(seconds) })
    void navigate(`${paths.confirm}?${ticket}`, { state: { over: true } satisfies ConfirmState })
  }
  return (
    <>
      <ProductPage
        id={id}
        market={market}
        orders={orders}
        chart={!keyboard}
        bottom={
          product && (
            <>
              {orders[0] && (
                <OpenOrderBar order={orders[0]} others={orders.length - 1} price={quote?.price} />
              )}
              <TicketForm product={product} standing={standing} block={block} onSide={ask} />
            </>
          )
        }
      />
      {product && confirming && <ConfirmSheet product={product} standing={standing} block={block} />}
      <ResultSheet order={result} onClose={() => setResult(null)} />
    </>
  )
}

/** The result to show here, of an order of this product; while something else is asked, a toast tells of it. */
function useResultHere(productId: string, free: boolean) {
  const [result, setResult] = useState<Order | null>(null)
  useEffect(() => {
    if (!free) return
    return onSettled((order) => {
      if (order.productId !== productId) return false
      setResult(order)
      // One short buzz, where the phone can and the user allows.
      navigator.vibrate?.(20)
      return true
    })
  }, [productId, free])
  return [result, setResult] as const
}
