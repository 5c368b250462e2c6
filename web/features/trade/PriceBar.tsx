import { useTranslation } from 'react-i18next'
import type { EpochSeconds } from '../../../shared/time.ts'
import { Price } from '../../ui/figures.tsx'
import { useFormat } from '../../ui/format.ts'
import css from './product.module.css'

/** The price in force, and between which prices the day has moved. */
export function PriceBar({
  price,
  day,
  old,
  at,
}: {
  price: string | null
  /** The price may be out of date; the note about it says so in words. */
  old: boolean
  /** The instant of the price. */
  at: EpochSeconds | undefined
  day: { high: string; low: string } | null
}) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  return (
    <div className={css.priceBar} data-stale={old || undefined}>
      <div>
        <strong className={css.price} data-old={old || undefined}>
          <Price value={price} />
        </strong>
        {old && at !== undefined && <p className={css.asOf}>{t('as_of', { time: format.time(at) })}</p>}
      </div>
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
