import { useTranslation } from 'react-i18next'
import { refusalsOf } from '../../../../shared/pay.ts'
import { Fact } from '../../../ui/Facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { runOperation } from '../../api/operation.ts'
import { Decided } from '../../review/Decided.tsx'
import { DecisionBar } from '../../review/DecisionBar.tsx'
import type { DecisionForm } from '../../review/decision.ts'
import type { BarProps } from '../../review/review.ts'
import { type Deposit, type Evidence, secondOf, type Waiting, waits } from './types.ts'
import { useCameBefore } from './useCameBefore.tsx'
import { useOrigin } from './words.tsx'

export function DepositBar({ data, onLeft, onNext }: BarProps<Evidence>) {
  const { deposit, audit } = data
  const form = useDecisionForm(data)
  if (waits(deposit)) {
    return <DecisionBar form={form(deposit)} onLeft={() => onLeft(deposit.status)} />
  }
  const { status, decidedAt, decidedBy } = deposit
  return <Decided approved={status === 1} at={decidedAt} by={decidedBy} audit={audit} onNext={onNext} />
}

function useDecisionForm(data: Evidence) {
  const { user, fourEyes } = data
  const cameBefore = useCameBefore()
  const { t } = useTranslation('desk')
  const format = useFormat()
  const slugText = useSlugText()
  const origin = useOrigin()
  return (deposit: Waiting): DecisionForm<'deposit'> => {
    const { uid, id, status: from } = deposit
    const amount = format.money(deposit.amount, deposit.asset)
    const named = { amount, user: user.username }
    const outcome = ({ status }: Deposit) => t(outcomes[status], named)
    return {
      titles: { approve: t('approve_title', named), refuse: t('refuse_title', named) },
      user,
      facts: (
        <>
          <Fact name={t('amount')}>{amount}</Fact>
          <Fact name={t('origin')}>{origin(deposit)}</Fact>
        </>
      ),
      cameBefore: cameBefore(data),
      isMoney: true,
      effect: from === 4 ? t('approve_second') : fourEyes ? t('approve_first') : t('approve_at_once'),
      second: secondOf(deposit),
      parts: [{ part: 'whole', legend: t('reason_read'), reasons: refusalsOf(deposit.class) }],
      reasonText: slugText,
      approve: async (options) =>
        outcome(await runOperation('/api/desk/deposit_approve', { uid, id, from }, options)),
      refuse: async ({ whole = '' }, options) => {
        const form = { uid, id, from, reason: whole }
        return outcome(await runOperation('/api/desk/deposit_refuse', form, options))
      },
    }
  }
}

const outcomes = {
  1: 'outcome_approved',
  2: 'outcome_refused',
  3: 'outcome_first',
  4: 'outcome_first',
} as const
