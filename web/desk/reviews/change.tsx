import IconUserEdit from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { usePages, useRead } from '../api/hooks.ts'
import { placesOf } from '../paths.ts'
import { ReviewPage } from '../review/ReviewPage.tsx'
import type { Review, ReviewEntry } from '../review/review.ts'
import { ChangeBar } from './change/ChangeBar.tsx'
import { ChangePanels } from './change/ChangePanels.tsx'
import { ChangeBadge, changeWords } from './change/words.tsx'

const places = placesOf('change')

const review: Review<Answer<'/api/desk/changes'>['items'][number], Answer<'/api/desk/change'>> = {
  kind: 'change',
  places,
  pictures: { empty: 'pan', choose: 'letter' },
  paths: { queue: '/api/desk/changes', one: '/api/desk/change' },
  once: false,
  useQueue: (refreshMs, around) =>
    usePages('/api/desk/changes', { limit: 50, ...(around && { around }) }, { refreshMs }),
  useOne: (item) => useRead('/api/desk/change', item),
  useRow() {
    const { t } = useTranslation('desk')
    return ({ what, at, overdue, proposedBy }) => ({
      title: t(`what_${what}`),
      sub: t('change'),
      since: at,
      overdue,
      second: { firstBy: proposedBy, isProposal: true },
    })
  },
  stateOf: ({ state }) => state,
  placeOf: ({ change: { place } }) => place,
  useHead() {
    const { t } = useTranslation('desk')
    return ({ change: { what, state }, user }) => ({
      title: t('change_of', { what: t(`what_${what}`), user: user.username }),
      state: <ChangeBadge state={state} />,
    })
  },
  Body: ChangePanels,
  Bar: ChangeBar,
}

/** One operator proposes, another carries out. */
export const change: ReviewEntry<'change'> = {
  places,
  name: 'change',
  Icon: IconUserEdit,
  Page: () => <ReviewPage review={review} />,
  words: changeWords,
  document: null,
  OfUser: null,
}
