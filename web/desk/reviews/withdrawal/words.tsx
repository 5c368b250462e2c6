import { useTranslation } from 'react-i18next'
import type { WithdrawalState } from '../../../../shared/withdrawal.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { useSlugText } from '../../../ui/useSlugText.ts'
import type { WordsOf } from '../../trail/words.ts'

const looks = {
  reserved: 'pending',
  awaiting: 'pending',
  sending: 'info',
  paid: 'ok',
  refused: 'danger',
  returned: 'danger',
} as const satisfies Record<WithdrawalState, string>

export function WithdrawalBadge({ state }: { state: WithdrawalState }) {
  const { t } = useTranslation('desk')
  if (!Object.hasOwn(looks, state)) return <Badge kind="neutral">{state}</Badge>
  return <Badge kind={looks[state]}>{t(`withdrawal_${state}`)}</Badge>
}

export const withdrawalWords: WordsOf<'withdrawal'> = {
  subject: 'withdrawal',
  state: {
    state: {
      reserved: 'withdrawal_reserved',
      awaiting: 'withdrawal_awaiting',
      sending: 'withdrawal_sending',
      paid: 'withdrawal_paid',
      refused: 'withdrawal_refused',
      returned: 'withdrawal_returned',
    },
  },
  parts: {},
  Reason: ({ reason }) => useSlugText()(reason),
}
