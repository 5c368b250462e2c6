import { useTranslation } from 'react-i18next'
import { changeRefusals } from '../../../../shared/identity.ts'
import { PROOF_REMOVAL_S } from '../../../../shared/security.ts'
import type { Answer } from '../../../api/wire.ts'
import { useSpan } from '../../../ui/span.ts'
import { runOperation } from '../../api/operation.ts'
import { Decided } from '../../review/Decided.tsx'
import { DecisionBar } from '../../review/DecisionBar.tsx'
import type { DecisionForm } from '../../review/decision.ts'
import type { BarProps } from '../../review/review.ts'
import { useChangeReason } from './words.tsx'

export function ChangeBar({ data, onLeft, onNext }: BarProps<Answer<'/api/desk/change'>>) {
  const { t } = useTranslation('desk')
  const reasonText = useChangeReason()
  const span = useSpan()
  const { change, user, audit } = data
  const { uid, id, what, state, proposedBy, decidedAt, decidedBy } = change
  if (state !== 'review')
    return <Decided approved={state === 'done'} at={decidedAt} by={decidedBy} audit={audit} onNext={onNext} />
  const named = { what: t(`what_${what}`), user: user.username }
  const form: DecisionForm<'change'> = {
    titles: { approve: t('change_carry_title', named), refuse: t('change_refuse_title', named) },
    user,
    facts: null,
    cameBefore: [],
    effect:
      what === 'fundPassword'
        ? t('change_effect_fund', { hours: span(PROOF_REMOVAL_S) })
        : t('change_effect'),
    second: { firstBy: proposedBy, isProposal: true },
    parts: [{ part: 'whole', legend: t('reason_kept'), reasons: changeRefusals }],
    reasonText,
    approve: async (options) => {
      await runOperation('/api/desk/change_carry_out', { uid, id }, options)
      return t('change_done', named)
    },
    refuse: async ({ whole = '' }, options) => {
      await runOperation('/api/desk/change_refuse', { uid, id, reason: whole }, options)
      return t('change_refused', named)
    },
  }
  return <DecisionBar form={form} onLeft={() => onLeft(state)} />
}
