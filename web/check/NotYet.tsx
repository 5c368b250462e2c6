import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type EpochSeconds, msOf } from '../../shared/time.ts'
import { serverNow } from '../api/client.ts'
import { Alert } from '../ui/Card.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { useFormat } from '../ui/format.ts'

/** Calls `onDue` once the public inputs are complete, at `from`. */
export function NotYet({ from, onDue }: { from: EpochSeconds; onDue: () => void }) {
  const { t } = useTranslation('check')
  const format = useFormat()
  useEffect(() => {
    // At most once a second, should the two clocks disagree.
    const wait = Math.max(1000, msOf(from) - serverNow() + 300)
    const timer = setTimeout(onDue, wait)
    return () => clearTimeout(timer)
  }, [from, onDue])
  return (
    <Alert kind="info">
      <p>{t('not_yet', { time: format.time(from) })}</p>
      <p>
        {t('not_yet_in')} <Countdown to={from} />
      </p>
    </Alert>
  )
}
