import { useTranslation } from 'react-i18next'
import { DAY, type EpochSeconds, secondsOf } from '../../../shared/time.ts'
import { useServerNow } from '../../api/useServerNow.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own } from '../../ui/own.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { useDate } from '../../ui/useDate.ts'
import css from './financing.module.css'
import { restOf } from './holdings.ts'
import type { Holding } from './types.ts'
import { useDays } from './useDays.ts'

export function HoldingProgress({ holding }: { holding: Holding }) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const date = useDate()
  const { state, booked, days, maturesOn, settlesOn, awaitsUntil, ended, asset } = holding
  if (ended) {
    return (
      <span className={css.line} data-sub>
        <span>{t(`end_${ended.how}`)}</span>
        <span>{format.dateTimeShort(ended.at)}</span>
      </span>
    )
  }
  if (state === 'awaiting') {
    return (
      <span className={css.line} data-sub>
        <span>
          {t('rest')} <Own amount={restOf(holding)} asset={asset} />
        </span>
        {awaitsUntil !== null && (
          <span>
            {t('time_left')} <TimeLeft to={awaitsUntil} />
          </span>
        )}
      </span>
    )
  }
  if (days === 0) return null
  const last = state === 'due' ? settlesOn : maturesOn
  return (
    <>
      <Progress label={t('days_over')} value={booked} max={days} />
      <span className={css.line} data-sub>
        <span>{t('day_of', { day: format.number(booked), days: format.number(days) })}</span>
        {last !== null && (
          <span>
            {state === 'due' ? t('decide_by', { date: date(last) }) : t('matures', { date: date(last) })}
          </span>
        )}
      </span>
    </>
  )
}

/** Whole days while there are some, then hours, minutes and seconds. */
function TimeLeft({ to }: { to: EpochSeconds }) {
  const days = useDays()
  const left = Math.floor((to - secondsOf(useServerNow(60_000))) / DAY)
  return left >= 1 ? days(left) : <Countdown to={to} />
}
