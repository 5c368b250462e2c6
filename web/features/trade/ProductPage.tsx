import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { navIcon } from '../../frame/NavBar.tsx'
import { Page } from '../../frame/Page.tsx'
import { StarButton } from '../../market/StarButton.tsx'
import { useOpened } from '../../market/useOpened.ts'
import { alertsPath } from '../../paths.ts'
import type { Order } from '../../trading/types.ts'
import { useKeys } from '../../ui/keys.ts'
import { ListState } from '../../ui/ListState.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { isOld } from './market.ts'
import { NextKey } from './NextKey.tsx'
import { PriceBar } from './PriceBar.tsx'
import { useMarket } from './ProductMarket.tsx'
import { ProductSheet } from './ProductSheet.tsx'
import css from './product.module.css'
import { TermsSheet } from './TermsSheet.tsx'

const none: readonly Order[] = []

export function ProductPage({
  id,
  orders = none,
  chart = true,
  below,
  bottom,
  children,
}: {
  id: string
  /** Drawn into the chart. */
  orders?: readonly Order[]
  /** False if there is no room for it. */
  chart?: boolean
  /** Below the chart. */
  below?: ReactNode
  bottom?: ReactNode
  children?: ReactNode
}) {
  const { t } = useTranslation(['trade', 'common'])
  const session = useSession()
  const { key } = useLocation()
  const { product, error, retry, block, slow } = useMarket()
  useOpened(product?.id)
  const [sheet, setSheet] = useState<'products' | 'search' | 'terms' | null>(null)
  useKeys({ '/': () => setSheet('search') })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the sheet
  useEffect(() => setSheet(null), [key])
  const symbol = product?.symbol ?? id

  const title = (
    <button type="button" className={css.symbol} onClick={() => setSheet('products')}>
      {symbol}
      <span className="visually-hidden">, {t('choose_product')}</span>
      <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
    </button>
  )
  const right = product && (
    <>
      <StarButton productId={id} symbol={symbol} />
      {session && (
        <Link className={navIcon} to={alertsPath(id)} aria-label={t('common:title_alerts')}>
          <IconBell size={24} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
      <button type="button" className={navIcon} onClick={() => setSheet('terms')} aria-label={t('terms')}>
        <IconInfoCircle size={24} stroke={1.75} aria-hidden="true" />
      </button>
    </>
  )
  const source = product?.source
  // Memoised, because the strip stores it.
  const proof = useMemo(() => source && <NextKey source={source} />, [source])
  return (
    <>
      <Page flush split title={title} right={right} proof={proof} bottom={bottom}>
        <ListState data={product} error={product ? undefined : error} onRetry={retry}>
          {product && (
            <div className={css.market} data-more={children ? true : undefined}>
              <PriceBar product={product} old={isOld(block)} slow={slow} />
              {chart && <ChartPanel product={product} orders={orders} stale={isOld(block)} />}
              {below}
              {children}
            </div>
          )}
        </ListState>
      </Page>
      <ProductSheet
        open={sheet === 'products' || sheet === 'search'}
        searching={sheet === 'search'}
        onClose={() => setSheet(null)}
      />
      {product && <TermsSheet open={sheet === 'terms'} onClose={() => setSheet(null)} product={product} />}
    </>
  )
}
