import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { usePages, useRead } from '../api/hooks.ts'
import { placesOf } from '../paths.ts'
import { ReviewPage } from '../review/ReviewPage.tsx'
import type { Review, ReviewEntry } from '../review/review.ts'
import { DepositBar } from './deposit/DepositBar.tsx'
import { EvidencePanels } from './deposit/EvidencePanels.tsx'
import { type Deposit, type Evidence, secondOf } from './deposit/types.ts'
import { DepositStatus, depositWords, useOrigin } from './deposit/words.tsx'

const places = placesOf('deposit')

const review: Review<Deposit, Evidence> = {
  kind: 'deposit',
  places,
  pictures: { empty: 'pan', choose: 'receipt' },
  paths: { queue: '/api/desk/deposits', one: '/api/desk/deposit' },
  // Each reading signs the picture's address again, and makes an audit record.
  once: true,
  useQueue: (refreshMs, around) =>
    usePages('/api/desk/deposits', { limit: 50, ...(around && { around }) }, { refreshMs }),
  useOne: (item) => useRead('/api/desk/deposit', item, { once: true }),
  useRow() {
    const format = useFormat()
    const origin = useOrigin()
    return (deposit) => ({
      title: format.money(deposit.amount, deposit.asset),
      sub: origin(deposit),
      since: deposit.at,
      overdue: deposit.overdue,
      second: secondOf(deposit),
    })
  },
  stateOf: ({ status }) => status,
  placeOf: ({ deposit: { place } }) => place,
  useHead() {
    const { t } = useTranslation('desk')
    const format = useFormat()
    return ({ deposit: { amount, asset, status }, user }) => ({
      title: t('deposit_of', { amount: format.money(amount, asset), user: user.username }),
      state: <DepositStatus status={status} />,
    })
  },
  Body: EvidencePanels,
  Bar: DepositBar,
}

export const deposit: ReviewEntry<'deposit'> = {
  places,
  name: 'topic_deposit',
  Icon: IconReceipt,
  Page: () => <ReviewPage review={review} />,
  words: depositWords,
  document: {
    useNote: useOrigin,
    State: ({ document: { status } }) => <DepositStatus status={status} />,
  },
  OfUser: null,
}
