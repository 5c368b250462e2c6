import { useTranslation } from 'react-i18next'
import { addDays } from '../../../shared/calc/dates.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useDate } from '../../ui/useDate.ts'
import css from './financing.module.css'
import { Send } from './Send.tsx'
import type { Holding } from './types.ts'
import { keeping, useAct } from './useActs.ts'
import { useDays } from './useDays.ts'
import { useToday } from './useToday.ts'

/** Another term, at what the project offers today. */
export function KeepSheet({
  holding,
  renewal,
  onClose,
}: {
  holding: Holding
  renewal: NonNullable<Holding['renewal']>
  onClose: () => void
}) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const own = useOwn()
  const date = useDate()
  const days = useDays()
  const { today } = useToday()
  const { run, refusal, state } = useAct(keeping, onClose)
  const { id, title, asset, principal } = holding
  return (
    <Sheet open title={t('renew_title')} onClose={() => state !== 'sending' && onClose()}>
      <Facts>
        <Fact name={t('project')}>{title}</Fact>
        <Fact name={t('invested')}>{own.money(principal, asset)}</Fact>
        <Fact name={t('daily_rate')}>{format.fineRate(renewal.dailyRate)}</Fact>
        <Fact name={t('cycle')}>{days(renewal.days)}</Fact>
        <Fact name={t('gain')}>
          <strong>{own.money(renewal.promised, asset)}</strong>
        </Fact>
        <Fact name={t('last_day')}>{date(addDays(today, renewal.days))}</Fact>
      </Facts>
      <p className={css.note}>{t('renew_note')}</p>
      <Send state={state} refusal={refusal} onSend={() => run({ holding: id })}>
        {t('act_renew')}
      </Send>
    </Sheet>
  )
}
