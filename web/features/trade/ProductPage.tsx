import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { navIcon } from '../../frame/NavBar.tsx'
import { Page } from '../../frame/Page.tsx'
import { StarButton } from '../../market/StarButton.tsx'
import { useOpened } from '../../market/useOpened.ts'
import type { Order } from '../../trading/types.ts'
import { useKeys } from '../../ui/keys.ts'
import { ListState } from '../../ui/ListState.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { isOld, lastPrice } from './market.ts'
import { NextKey } from './NextKey.tsx'
import { PriceBar } from './PriceBar.tsx'
import { ProductSheet } from './ProductSheet.tsx'
import css from './product.module.css'
import { TermsSheet } from './TermsSheet.tsx'
import type { useMarket } from './useMarket.ts'

const none: readonly Order[] = []

/**
 * What the page of a product shows to anyone: its symbol, which opens the others, its terms, price and course.
 * Below the course comes what the page is about, and at the bottom what can be done.
 */
export function ProductPage({
  id,
  market: { product, error, retry, quote, block },
  orders = none,
  chart = true,
  below,
  bottom,
  children,
}: {
  id: string
  market: ReturnType<typeof useMarket>
  /** Open orders to draw into the course. */
  orders?: readonly Order[]
  /** False while there is no room for it. */
  chart?: boolean
  /** Under the course, however high that is. */
  below?: ReactNode
  bottom?: ReactNode
  children?: ReactNode
}) {
  const { t } = useTranslation('trade')
  const { key } = useLocation()
  useOpened(product?.id)
  const [sheet, setSheet] = useState<'products' | 'search' | 'terms' | null>(null)
  useKeys({ '/': () => setSheet('search') })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was tapped in a sheet, its place is behind us
  useEffect(() => setSheet(null), [key])
  const symbol = product?.symbol ?? id

  // Of all this only the price moves each second; the rest is not drawn along with it.
  const title = useMemo(
    () => (
      <button type="button" className={css.symbol} onClick={() => setSheet('products')}>
        {symbol}
        <span className="visually-hidden">, {t('choose_product')}</span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </button>
    ),
    [symbol, t],
  )
  const known = product !== undefined
  const right = useMemo(
    () =>
      known && (
        <>
          <StarButton productId={id} symbol={symbol} />
          <button type="button" className={navIcon} onClick={() => setSheet('terms')} aria-label={t('terms')}>
            <IconInfoCircle size={24} stroke={1.75} aria-hidden="true" />
          </button>
        </>
      ),
    [known, id, symbol, t],
  )
  const source = product?.source
  const proof = useMemo(() => source && <NextKey source={source} />, [source])
  const sheets = useMemo(
    () => (
      <>
        <ProductSheet
          open={sheet === 'products' || sheet === 'search'}
          searching={sheet === 'search'}
          onClose={() => setSheet(null)}
        />
        {product && <TermsSheet open={sheet === 'terms'} onClose={() => setSheet(null)} product={product} />}
      </>
    ),
    [sheet, product],
  )
  return (
    <>
      <Page flush split title={title} right={right} proof={proof} bottom={bottom}>
        <ListState data={product} error={product ? undefined : error} onRetry={retry}>
          {product && (
            <div className={css.market} data-more={children ? true : undefined}>
              <PriceBar
                price={lastPrice(product, quote)}
                day={quote ?? product.day}
                old={isOld(block)}
                at={quote?.at}
              />
              {chart && <ChartPanel product={product} quote={quote} orders={orders} stale={isOld(block)} />}
              {below}
              {children}
            </div>
          )}
        </ListState>
      </Page>
      {sheets}
    </>
  )
}
