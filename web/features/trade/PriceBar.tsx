import { useTranslation } from 'react-i18next'
import type { Product } from '../../trading/types.ts'
import { Price } from '../../ui/figures.tsx'
import { useFormat } from '../../ui/format.ts'
import { lastPrice } from './market.ts'
import css from './product.module.css'
import { useOfQuote, useQuote } from './quotes.ts'

/** The price in force, and between which prices the day has moved. */
export function PriceBar({
  product,
  old,
}: {
  product: Product
  /** The price may be out of date; the note about it says so in words. */
  old: boolean
}) {
  const { t } = useTranslation('trade')
  return (
    <div className={css.priceBar} data-stale={old || undefined}>
      <div>
        <strong className={css.price} data-old={old || undefined}>
          <Now product={product} />
        </strong>
        {old && <AsOf />}
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

const Now = ({ product }: { product: Product }) => <Price value={lastPrice(product, useQuote())} />

const OfDay = ({ product, figure }: { product: Product; figure: 'high' | 'low' }) => (
  <Price value={useOfQuote((quote) => (quote ?? product.day)?.[figure] ?? null)} />
)

function AsOf() {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const at = useQuote()?.at
  return at !== undefined && <p className={css.asOf}>{t('as_of', { time: format.time(at) })}</p>
}
