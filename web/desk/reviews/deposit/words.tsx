import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useSlugText } from '../../../ui/useSlugText.ts'
import type { WordsOf } from '../../trail/words.ts'
import type { Deposit } from './types.ts'

/** The way it was paid, or why the desk or a rule gave it. */
export function useOrigin() {
  const { t } = useTranslation('desk')
  return ({
    method,
    class: kind,
    correction,
  }: Pick<Deposit, 'class' | 'correction'> & { method?: Deposit['method'] }): string =>
    correction ? t('moved_correction') : method ? t(`method_${method}`) : t(`class_${kind}`)
}

export const DepositStatus = ({ status }: Pick<Deposit, 'status'>) => <StatusBadge of="deposit" is={status} />

export const depositWords: WordsOf<'deposit'> = {
  subject: 'deposit',
  state: {
    status: {
      1: 'common:status_success',
      2: 'common:status_failed',
      3: 'common:status_review',
      4: 'common:status_recharged',
    },
  },
  parts: {},
  Reason: ({ reason }) => useSlugText()(reason),
}
