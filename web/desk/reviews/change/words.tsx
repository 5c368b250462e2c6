import { useTranslation } from 'react-i18next'
import type { ChangeReason, ChangeRefusal, ChangeState } from '../../../../shared/identity.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { WordsOf } from '../../trail/words.ts'

const states = {
  review: ['common:status_review', 'pending'],
  done: ['common:status_success', 'ok'],
  refused: ['common:status_rejected', 'danger'],
} as const

export function ChangeBadge({ state }: { state: ChangeState }) {
  const { t } = useTranslation(['desk', 'common'])
  const [word, kind] = states[state]
  return <Badge kind={kind}>{t(word)}</Badge>
}

export const useChangeReason = () => {
  const { t } = useTranslation('desk')
  return (reason: ChangeReason | ChangeRefusal): string => t(`change_reason_${reason}`)
}

export const changeWords: WordsOf<'change'> = {
  subject: 'change',
  state: {
    what: {
      realName: 'what_realName',
      idNumber: 'what_idNumber',
      documentType: 'what_documentType',
      fundPassword: 'what_fundPassword',
    },
    state: {
      review: 'common:status_review',
      done: 'common:status_success',
      refused: 'common:status_rejected',
    },
  },
  parts: {},
  Reason: ({ reason }) => useChangeReason()(reason),
}
