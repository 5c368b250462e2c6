import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { usePages, useRead } from '../api/hooks.ts'
import { placesOf } from '../paths.ts'
import { ReviewPage } from '../review/ReviewPage.tsx'
import type { Review, ReviewEntry } from '../review/review.ts'
import { IdentityBar } from './identity/IdentityBar.tsx'
import { IdentityPanels } from './identity/IdentityPanels.tsx'
import type { Submission, Submitted } from './identity/types.ts'
import { identityWords, partWords } from './identity/words.tsx'

const places = placesOf('identity')

const review: Review<Submission, Submitted> = {
  kind: 'identity',
  places,
  pictures: { empty: 'pan', choose: 'receipt' },
  paths: { queue: '/api/desk/identities', one: '/api/desk/identity' },
  // Each reading signs the addresses of its pictures again.
  once: true,
  useQueue: (refreshMs, around) =>
    usePages('/api/desk/identities', { limit: 50, ...(around && { around }) }, { refreshMs }),
  useOne: (item) => useRead('/api/desk/identity', item, { once: true }),
  useRow() {
    const { t } = useTranslation('desk')
    return ({ level, sent, at, overdue }) => ({
      title: t('identity_level', { count: level }),
      sub: sent.map((part) => t(partWords[part])).join(' · '),
      since: at,
      overdue,
    })
  },
  stateOf: ({ state }) => state,
  placeOf: ({ submission: { place } }) => place,
  useHead() {
    const { t } = useTranslation('desk')
    return ({ submission: { level, state }, user }) => ({
      title: t('identity_of', { level, user: user.username }),
      state: <StatusBadge of="identity" is={state} />,
    })
  },
  Body: IdentityPanels,
  Bar: IdentityBar,
}

export const identity: ReviewEntry<'identity'> = {
  places,
  name: 'identity',
  Icon: IconId,
  Page: () => <ReviewPage review={review} />,
  words: identityWords,
  document: null,
  OfUser: null,
}
