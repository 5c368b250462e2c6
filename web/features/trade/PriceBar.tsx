import { useTranslation } from 'react-i18next'
import { Price } from '../../ui/figures.tsx'
import css from './product.module.css'

/** The price in force, and between which prices the day has moved. */
export function PriceBar({
  price,
  day,
  old,
}: {
  price: string | null
  /** The price may be out of date; the note about it says so in words. */
  old: boolean
  day: { high: string; low: string } | null
}) {
  const { t } = useTranslation('trade')
  return (
    <div className={css.priceBar}>
      <strong className={css.price} data-old={old || undefined}>
        <Price value={price} />
      </strong>
      <dl className={css.day} title={t('day_figures')}>
        <dt>{t('high')}</dt>
        <dd>
          <Price value={day?.high ?? null} />
        </dd>
        <dt>{t('low')}</dt>
        <dd>
          <Price value={day?.low ?? null} />
        </dd>
      </dl>
    </div>
  )
}
