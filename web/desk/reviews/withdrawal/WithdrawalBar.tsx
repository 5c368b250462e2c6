import { useTranslation } from 'react-i18next'
import { withdrawalRefusals } from '../../../../shared/withdrawal.ts'
import { Fact } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { runOperation } from '../../api/operation.ts'
import { Decided } from '../../review/Decided.tsx'
import { DecisionBar } from '../../review/DecisionBar.tsx'
import type { DecisionForm } from '../../review/decision.ts'
import type { BarProps } from '../../review/review.ts'
import { PaymentBar } from './PaymentBar.tsx'
import { type Evidence, secondOf, type Waiting, waits } from './types.ts'
import { useBinders } from './useBinders.tsx'
import { useFlagText } from './useFlagText.ts'

export function WithdrawalBar({ data, onLeft, onNext }: BarProps<Evidence>) {
  const { withdrawal, audit } = data
  const form = useDecisionForm(data)
  const { state, decidedAt, decidedBy } = withdrawal
  if (waits(withdrawal)) return <DecisionBar form={form(withdrawal)} onLeft={() => onLeft(state)} />
  if (state === 'sending') return <PaymentBar data={data} onLeft={() => onLeft(state)} />
  return <Decided approved={state === 'paid'} at={decidedAt} by={decidedBy} audit={audit} onNext={onNext} />
}

function useDecisionForm(data: Evidence) {
  const { user, fourEyes, flags } = data
  const { t } = useTranslation(['money', 'desk'])
  const format = useFormat()
  const slugText = useSlugText()
  const flagText = useFlagText()
  const binders = useBinders()
  return (one: Waiting): DecisionForm<'withdrawal'> => {
    const { uid, id, state: from, asset, destination } = one
    const named = { amount: format.money(one.amount, asset), user: user.username }
    return {
      titles: { approve: t('payout_approve_title', named), refuse: t('payout_refuse_title', named) },
      user,
      facts: (
        <>
          <Fact name={t('payout_arrives')}>{format.money(one.arrives, asset)}</Fact>
          <Fact name={t('payout_to')}>
            {t(`payout_${destination.kind}`)} · {destination.label}
          </Fact>
        </>
      ),
      cameBefore: [...flags.map((flag) => ({ warning: flagText(flag, data), times: [] })), ...binders(data)],
      isMoney: true,
      effect: from === 'awaiting' ? t('payout_second') : fourEyes ? t('payout_first') : t('payout_alone'),
      second: secondOf(one),
      parts: [{ part: 'whole', legend: t('desk:reason_read'), reasons: withdrawalRefusals }],
      reasonText: slugText,
      approve: async (options) => {
        const { state } = await runOperation('/api/desk/withdrawal_approve', { uid, id, from }, options)
        return t(state === 'awaiting' ? 'payout_done_awaiting' : 'payout_done_sending', named)
      },
      refuse: async ({ whole = '' }, options) => {
        await runOperation('/api/desk/withdrawal_refuse', { uid, id, from, reason: whole }, options)
        return t('payout_done_refused', named)
      },
    }
  }
}
