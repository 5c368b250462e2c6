import IconCashBanknote from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { addLaterWords } from '../i18n/index.ts'
import { placesOf } from '../paths.ts'
import type { ReviewEntry } from '../review/review.ts'
import { WithdrawalBadge, withdrawalWords } from './withdrawal/words.tsx'

const WithdrawalPage = lazy(async () => {
  const [{ WithdrawalPage }] = await Promise.all([
    import('./withdrawal/WithdrawalPage.tsx'),
    addLaterWords('money'),
  ])
  return { default: WithdrawalPage }
})

/** Approved, then paid by hand, and noted as paid or returned. */
export const withdrawal: ReviewEntry<'withdrawal'> = {
  places: placesOf('withdrawal'),
  name: 'topic_withdrawal',
  Icon: IconCashBanknote,
  Page: () => (
    <Suspense>
      <WithdrawalPage />
    </Suspense>
  ),
  words: withdrawalWords,
  document: {
    useNote() {
      const { t } = useTranslation('desk')
      return () => t('topic_withdrawal')
    },
    State: ({ document: { state } }) => <WithdrawalBadge state={state} />,
  },
  OfUser: null,
}
