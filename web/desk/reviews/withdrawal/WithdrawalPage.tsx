import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { usePages, useRead } from '../../api/hooks.ts'
import { placesOf } from '../../paths.ts'
import { ReviewPage } from '../../review/ReviewPage.tsx'
import type { Review } from '../../review/review.ts'
import { type Evidence, secondOf, type Withdrawal } from './types.ts'
import { WithdrawalBar } from './WithdrawalBar.tsx'
import { WithdrawalPanels } from './WithdrawalPanels.tsx'
import { WithdrawalBadge } from './words.tsx'

const review: Review<Withdrawal, Evidence> = {
  kind: 'withdrawal',
  places: placesOf('withdrawal'),
  pictures: { empty: 'pan', choose: 'receipt' },
  paths: { queue: '/api/desk/withdrawals', one: '/api/desk/withdrawal' },
  once: false,
  useQueue: (refreshMs, around) =>
    usePages('/api/desk/withdrawals', { limit: 50, ...(around && { around }) }, { refreshMs }),
  useOne: (item) => useRead('/api/desk/withdrawal', item),
  useRow() {
    const { t } = useTranslation(['desk', 'money'])
    const format = useFormat()
    return (one) => ({
      title: format.money(one.amount, one.asset),
      sub: `${t(`money:payout_${one.destination.kind}`)} · ${t(`withdrawal_${one.state}`)}`,
      since: one.at,
      overdue: one.overdue,
      second: secondOf(one),
    })
  },
  stateOf: ({ state }) => state,
  placeOf: ({ withdrawal: { place } }) => place,
  useHead() {
    const { t } = useTranslation('money')
    const format = useFormat()
    return ({ withdrawal: { amount, asset, state }, user }) => ({
      title: t('payout_of', { amount: format.money(amount, asset), user: user.username }),
      state: <WithdrawalBadge state={state} />,
    })
  },
  Body: WithdrawalPanels,
  Bar: WithdrawalBar,
}

export const WithdrawalPage = () => <ReviewPage review={review} />
