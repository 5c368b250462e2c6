import { use, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../trading/types.ts'
import { Price, PricePlace } from '../../ui/figures.tsx'
import { useFormat } from '../../ui/format.ts'
import { writePrice } from '../../ui/writePrice.ts'
import { lastPrice } from './market.ts'
import css from './product.module.css'
import { QuotesContext, useOfQuote, useQuote } from './quotes.ts'

/** Room for a price not known yet. */
const DIGITS = 8

export function PriceBar({
  product,
  old,
  slow,
}: {
  product: Product
  /** Grey; a note says so in words. */
  old: boolean
  /** Polled so rarely that it names its second. */
  slow: boolean
}) {
  const { t } = useTranslation('trade')
  return (
    <div className={css.priceBar} data-stale={old || undefined}>
      <div className={css.now}>
        <strong
          className={css.price}
          style={{ minWidth: `${product.price?.length ?? DIGITS}ch` }}
          data-old={old || undefined}
        >
          <Now product={product} />
        </strong>
        {(old || slow) && <AsOf />}
      </div>
      <dl className={css.day} title={t('day_figures')}>
        <dt>{t('high')}</dt>
        <dd>
          <OfDay product={product} figure="high" />
        </dd>
        <dt>{t('low')}</dt>
        <dd>
          <OfDay product={product} figure="low" />
        </dd>
      </dl>
    </div>
  )
}

/** Written without React, each second. */
function Now({ product }: { product: Product }) {
  const format = useFormat()
  const quotes = use(QuotesContext)
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const write = () => {
      if (place.current) writePrice(place.current, lastPrice(product, quotes.get()), format)
    }
    write()
    return quotes.watch(write)
  }, [product, quotes, format])
  return <PricePlace ref={place} />
}

const OfDay = ({ product, figure }: { product: Product; figure: 'high' | 'low' }) => (
  <Price value={useOfQuote((quote) => (quote ?? product.day)?.[figure] ?? null)} />
)

function AsOf() {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const at = useQuote()?.at
  return at !== undefined && <p className={css.asOf}>{t('as_of', { time: format.time(at) })}</p>
}
