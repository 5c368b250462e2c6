import { useTranslation } from 'react-i18next'
import { secondsOf } from '../../../shared/time.ts'
import { useServerNow } from '../../api/useServerNow.ts'
import { RuleLink } from '../../frame/RuleLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { bodyOf, type Summary } from './form.ts'
import type { Destination, Withdrawable } from './types.ts'
import { useDestinationName } from './useDestinationName.ts'
import { useSubmitWithdrawal } from './useSubmitWithdrawal.ts'
import css from './withdrawals.module.css'

export function ConfirmWithdrawal({
  withdrawable: { terms, practice },
  summary,
  to,
  onClose,
}: {
  withdrawable: Withdrawable
  summary: Summary
  to: Destination
  onClose: () => void
}) {
  const { t } = useTranslation(['withdrawals', 'deposits', 'common'])
  const format = useFormat()
  const nameOf = useDestinationName()
  const { submit, state, refusal, slug } = useSubmitWithdrawal()
  // The sheet may stay open for long: the promised time starts when it is sent.
  const sentMs = useServerNow(1000)
  const money = (amount: string) => format.money(amount, terms.asset)
  return (
    <Sheet open title={t('confirm_title')} onClose={() => state !== 'sending' && onClose()}>
      <Facts>
        <Fact name={t('deposits:amount')}>{money(summary.amount)}</Fact>
        <Fact name={t('fee')}>{money(summary.fee)}</Fact>
        <Fact name={t('arrives')}>
          <strong>{money(summary.arrives)}</strong>
        </Fact>
        <Fact name={t('to')} wide>
          {nameOf(to)}
        </Fact>
      </Facts>
      {to.kind === 'address' && <p>{t('usdt')}</p>}
      <p>{t('promise', { time: format.dateTimeShort(secondsOf(sentMs) + terms.reviewSeconds) })}</p>
      <p>{t('confirm_note')}</p>
      {practice && <p>{t('practice')}</p>}
      <div className={css.confirm}>
        {refusal && (
          <Alert>
            {refusal} {slug && <RuleLink slug={slug} />}
          </Alert>
        )}
        {state === 'checking' && <Alert kind="info">{t('deposits:checking_hint')}</Alert>}
        <Button full busy={state !== null} onClick={() => void submit(bodyOf(summary, to))}>
          {state === 'checking'
            ? t('common:checking')
            : state === 'sending'
              ? t('deposits:sending')
              : t('submit', { amount: money(summary.amount) })}
        </Button>
      </div>
    </Sheet>
  )
}
