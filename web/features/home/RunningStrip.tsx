import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { orderPath } from '../../paths.ts'
import { useOpenOrders } from '../../trading/openOrders.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import css from './home.module.css'

/** Soonest to close first. */
export function RunningStrip() {
  const { t } = useTranslation(['home', 'common'])
  const orders = useOpenOrders()
  if (orders.length === 0) return null
  return (
    <ul className={css.strip} aria-label={t('running')}>
      {orders.map(({ id, symbol, direction, closeAt }) => (
        <li key={id}>
          <Link className={css.running} to={orderPath(id)}>
            <strong>{symbol}</strong>
            <Badge kind={direction}>{t(`common:direction_${direction}`)}</Badge>
            <Countdown to={closeAt} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
