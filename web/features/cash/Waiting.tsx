import { useTranslation } from 'react-i18next'
import type { EpochSeconds } from '../../../shared/time.ts'
import { useRead } from '../../api/hooks.ts'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { useSpan } from '../../ui/span.ts'
import type { Withdrawal } from './types.ts'

export function Waiting({
  withdrawal: { state, at, promisedAt },
  now,
}: {
  withdrawal: Withdrawal
  now: EpochSeconds
}) {
  const { t } = useTranslation(['cash', 'deposit'])
  const format = useFormat()
  const span = useSpan()
  const { data: cash } = useRead('/api/user/cash')
  const median = cash?.medianSeconds ?? null
  return (
    <Alert kind="info">
      <p>
        {state === 'awaiting' || state === 'sending'
          ? t(state)
          : t('deposit:since', { time: format.dateTime(at) })}
      </p>
      <p>{t('promise', { time: format.dateTimeShort(promisedAt) })}</p>
      {median !== null && <p>{t('deposit:measured', { time: span(median) })}</p>}
      {now > promisedAt && <p>{t('deposit:overdue')}</p>}
      <p>{t('deposit:next')}</p>
    </Alert>
  )
}
