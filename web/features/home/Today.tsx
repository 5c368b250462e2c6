import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { serverNow } from '../../api/client.ts'
import { useRead, useStale } from '../../api/hooks.ts'
import { paths } from '../../paths.ts'
import { dayOfMs, secondsOfDays } from '../../records/days.ts'
import { Own } from '../../ui/own.tsx'
import css from './home.module.css'

/** Uses the user's own day. Keeps its place while it loads. */
export function Today() {
  const { t } = useTranslation('home')
  const today = dayOfMs(serverNow())
  const { from = 0 } = secondsOfDays({ from: today, to: '' })
  const { data } = useRead('/api/user/performance', { from }, { freshMs: 30_000 })
  const stale = useStale('/api/user/performance', { from })
  return (
    <Link className={css.today} data-stale={stale} to={`${paths.performance}?period=today`}>
      <span>{t('today')}</span>
      <strong>{data ? <Own amount={data.total.net} asset={data.asset} sign /> : '–'}</strong>
    </Link>
  )
}
