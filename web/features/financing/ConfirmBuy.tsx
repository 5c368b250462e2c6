import { useTranslation } from 'react-i18next'
import { SETTLES_AFTER_DAYS } from '../../../shared/financing.ts'
import { wireAmount } from '../../../shared/money.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useDate } from '../../ui/useDate.ts'
import css from './financing.module.css'
import { bodyOf, type Summary } from './form.ts'
import { Send } from './Send.tsx'
import type { Details } from './types.ts'
import { buying, useAct, useShowHolding } from './useActs.ts'
import { useDays } from './useDays.ts'

export function ConfirmBuy({
  project,
  summary,
  onClose,
}: {
  project: Details
  summary: Summary
  onClose: () => void
}) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const date = useDate()
  const days = useDays()
  const { run, refusal, state } = useAct(buying, useShowHolding())
  const { title, asset, dividend, endAt, renewals, stepUpFrom } = project
  const { amount, pays, later, gain, ends } = summary
  const money = (text: string) => format.money(text, asset)
  const time = format.dateTimeShort(endAt)
  const bySelf = { days: days(SETTLES_AFTER_DAYS) }
  return (
    <Sheet open title={t('confirm_title')} onClose={() => state !== 'sending' && onClose()}>
      <Facts>
        <Fact name={t('project')}>{title}</Fact>
        <Fact name={t('amount')}>{money(amount)}</Fact>
        {later !== null && (
          <>
            <Fact name={t('pay_now')}>{money(pays)}</Fact>
            <Fact name={t('pay_later', { time })}>{money(later)}</Fact>
          </>
        )}
        <Fact name={t('gain')}>
          <strong>{money(gain)}</strong>
        </Fact>
        <Fact name={t('last_day')}>{date(ends)}</Fact>
        <Fact name={t('dividend')} wide>
          {t(`dividend_${dividend}`)}
        </Fact>
      </Facts>
      <div className={css.notes}>
        {later !== null && <p>{t('awaits_note', { time })}</p>}
        <p>
          {dividend === 'daily'
            ? t('maturity_daily')
            : renewals > 0
              ? t('maturity_renew', bySelf)
              : t('maturity_settle', bySelf)}
        </p>
        <p>{t('early_rule')}</p>
        {wireAmount(pays, asset) >= wireAmount(stepUpFrom, asset) && <p>{t('step_up_note')}</p>}
      </div>
      <Send state={state} refusal={refusal} onSend={() => run(bodyOf(project, summary))}>
        {t('buy_for', { amount: money(pays) })}
      </Send>
    </Sheet>
  )
}
