import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
import type { Outcomes as All } from '../../../shared/calc/trade.ts'
import { formatAmount } from '../../../shared/money.ts'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import css from './ticket.module.css'

/** Net of the fee. */
export function Outcomes({
  summary,
  asset,
  available,
}: {
  /** Null for an invalid ticket. */
  summary: All | null
  asset: Asset
  available: string | null
}) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const own = useOwn()
  return (
    <dl className={css.outcomes} aria-label={t('outcomes')}>
      {(['win', 'draw', 'loss'] as const).map((result) => (
        <div key={result}>
          <dt>{t(result)}</dt>
          <dd>{summary ? format.decimal(formatAmount(summary.net[result], asset), 'always') : '–'}</dd>
        </div>
      ))}
      <div>
        <dt>{t('available')}</dt>
        <dd>{available === null ? '–' : own.decimal(available)}</dd>
      </div>
    </dl>
  )
}
