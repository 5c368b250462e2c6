import { useTranslation } from 'react-i18next'
import { rejectReasons } from '../../../../shared/identity.ts'
import { writeReasons } from '../../../../shared/reviews.ts'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { runOperation } from '../../api/operation.ts'
import { Decided } from '../../review/Decided.tsx'
import { DecisionBar } from '../../review/DecisionBar.tsx'
import type { DecisionForm } from '../../review/decision.ts'
import type { BarProps } from '../../review/review.ts'
import type { Submitted } from './types.ts'
import { useCameBefore } from './useCameBefore.tsx'
import { partWords } from './words.tsx'

export function IdentityBar({ data, onLeft, onNext }: BarProps<Submitted>) {
  const { t } = useTranslation('desk')
  const slugText = useSlugText()
  const cameBefore = useCameBefore()
  const { submission, user, audit } = data
  const { uid, id, level, state, sent, decidedAt, decidedBy } = submission
  if (state !== 'review')
    return (
      <Decided approved={state === 'passed'} at={decidedAt} by={decidedBy} audit={audit} onNext={onNext} />
    )
  const named = { level, user: user.username }
  const form: DecisionForm<'identity'> = {
    titles: { approve: t('identity_pass_title', named), refuse: t('identity_reject_title', named) },
    user,
    facts: null,
    cameBefore: cameBefore(data),
    effect: t('identity_effect'),
    second: null,
    parts: sent.map((part) => ({ part, legend: t(partWords[part]), reasons: rejectReasons[part] })),
    reasonText: slugText,
    approve: async (options) => {
      await runOperation('/api/desk/identity_pass', { uid, id }, options)
      return t('identity_done_pass', named)
    },
    refuse: async (reasons, options) => {
      await runOperation(
        '/api/desk/identity_reject',
        { uid, id, reasons: writeReasons(reasons) ?? '' },
        options,
      )
      return t('identity_done_reject', named)
    },
  }
  return <DecisionBar form={form} onLeft={() => onLeft(state)} />
}
