import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { ListState } from '../../ui/ListState.tsx'
import { navIcon } from '../../ui/NavBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { ProductList } from '../market/ProductList.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { ConfirmSheet, type ConfirmState } from './ConfirmSheet.tsx'
import { lastPrice } from './market.ts'
import { OpenOrderBar } from './OpenOrderBar.tsx'
import { onSettled, useOpenOrders } from './openOrders.ts'
import { PriceBar } from './PriceBar.tsx'
import { ProductSheet } from './ProductSheet.tsx'
import { ResultSheet } from './ResultSheet.tsx'
import { TermsSheet } from './TermsSheet.tsx'
import { TicketForm } from './TicketForm.tsx'
import css from './trade.module.css'
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
  const { t } = useTranslation('trade')
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const confirming = pathname.toLowerCase() === paths.confirm
  const [sheet, setSheet] = useState<'products' | 'terms' | null>(null)
  const { product, error, retry, quote, block } = useMarket(id)
  const standing = useStanding(id, product?.asset ?? '')
  const orders = useOpenOrders().filter((order) => order.productId === id)
  const [result, setResult] = useResultHere(id, !confirming)
  const keyboard = useKeyboard()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was tapped in a sheet, its place is behind us
  useEffect(() => setSheet(null), [key])

  const ask = (direction: Direction, amount: string, seconds: number) => {
    const ticket = new URLSearchParams({ id, direction, amount, seconds: String(seconds) })
    void navigate(`${paths.confirm}?${ticket}`, { state: { over: true } satisfies ConfirmState })
  }
  return (
    <Page
      flush
      title={
        <button type="button" className={css.symbol} onClick={() => setSheet('products')}>
          {product?.symbol ?? id}
          <span className="visually-hidden">, {t('choose_product')}</span>
          <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
        </button>
      }
      right={
        product && (
          <button type="button" className={navIcon} onClick={() => setSheet('terms')} aria-label={t('terms')}>
            <IconInfoCircle size={24} stroke={1.75} aria-hidden="true" />
          </button>
        )
      }
      bottom={
        product && (
          <>
            {orders[0] && <OpenOrderBar order={orders[0]} others={orders.length - 1} price={quote?.price} />}
            <TicketForm product={product} standing={standing} block={block} onSide={ask} />
          </>
        )
      }
    >
      <ListState data={product} error={product ? undefined : error} onRetry={retry}>
        {product && (
          <div className={css.market}>
            <PriceBar price={lastPrice(product, quote)} day={quote ?? product.day} />
            {!keyboard && <ChartPanel product={product} quote={quote} orders={orders} />}
          </div>
        )}
      </ListState>
      <ProductSheet open={sheet === 'products'} onClose={() => setSheet(null)} />
      {product && <TermsSheet open={sheet === 'terms'} onClose={() => setSheet(null)} product={product} />}
      {product && confirming && <ConfirmSheet product={product} standing={standing} block={block} />}
      <ResultSheet order={result} onClose={() => setResult(null)} />
    </Page>
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
