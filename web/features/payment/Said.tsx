import { useTranslation } from 'react-i18next'
import { useInfo } from '../../api/hooks.ts'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { useSpan } from '../../ui/span.ts'
import css from './payment.module.css'
import type { Destinations, Kind } from './types.ts'

/** Tells the waiting period, and in practice that nothing is sent. */
export function Said({ of, kind }: { of: Destinations; kind: Kind }) {
  const { t } = useTranslation('payment')
  const format = useFormat()
  const span = useSpan()
  const practice = useInfo().data?.money === 'practice'
  return (
    <Alert kind="info">
      <div className={css.notes}>
        <p>{t('wait', { time: span(of.waitSeconds) })}</p>
        {of.nextIsFirst && <p>{t('first', { amount: format.money(of.firstAtOnce, of.asset) })}</p>}
        {kind === 'address' && <p>{t('usdt')}</p>}
        {practice && <p>{t('practice')}</p>}
      </div>
    </Alert>
  )
}
