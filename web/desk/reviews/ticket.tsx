import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages, useRead } from '../api/hooks.ts'
import { deskPaths, placesOf } from '../paths.ts'
import { ReviewPage } from '../review/ReviewPage.tsx'
import type { Review, ReviewEntry } from '../review/review.ts'
import { Conversation } from './ticket/Conversation.tsx'
import { OfUser } from './ticket/OfUser.tsx'
import { Reply } from './ticket/Reply.tsx'
import { PAGE, type Thread, type Ticket } from './ticket/types.ts'
import { ThreadState, ticketWords } from './ticket/words.tsx'

const places = placesOf('ticket')

/** Short, to notice when the user writes again. */
const REFRESH_MS = 8000

const review: Review<Ticket, Thread> = {
  kind: 'ticket',
  places,
  pictures: { empty: 'letter', choose: 'letter' },
  paths: { queue: '/api/desk/tickets', one: '/api/desk/ticket' },
  once: false,
  useQueue: (refreshMs, around) =>
    usePages('/api/desk/tickets', { limit: 50, ...(around && { around }) }, { refreshMs }),
  useOne: (item) => useRead('/api/desk/ticket', { ...item, limit: PAGE }, { refreshMs: REFRESH_MS }),
  useRow() {
    const { t } = useTranslation('desk')
    return ({ title, topic, writer, waitingSince, overdue, proposed: [proposal] }) => ({
      title,
      sub: writer ? `${t('letter')} · ${writer.name}` : t(`topic_${topic}`),
      since: waitingSince,
      overdue,
      second: proposal ? { firstBy: proposal.by, isProposal: true } : null,
    })
  },
  stateOf: ({ state }) => state,
  placeOf: ({ thread: { place } }) => place,
  useHead() {
    const { t } = useTranslation('desk')
    return ({ thread: { topic, state, writer }, user }) => ({
      title: user ? (
        <>
          {t(`topic_${topic}`)} · <Link to={deskPaths.user(user.publicId)}>{user.username}</Link>
        </>
      ) : (
        `${t('letter')} · ${writer?.name}`
      ),
      state: <ThreadState state={state} />,
    })
  },
  Body: Conversation,
  Bar: Reply,
}

export const ticket: ReviewEntry<'ticket'> = {
  places,
  name: 'ticket',
  Icon: IconMessages,
  Page: () => <ReviewPage review={review} />,
  words: ticketWords,
  document: null,
  OfUser,
}
