import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isReviewKind } from '../../../../shared/reviews.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert, Section } from '../../../ui/Card.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { sentenceGap } from '../../../ui/han.ts'
import { get } from '../../api/client.ts'
import { useAction } from '../../frame/useAction.ts'
import { deskPaths, placesOf } from '../../paths.ts'
import { RemovalFact } from '../../review/panels/RemovalFact.tsx'
import type { BodyProps } from '../../review/review.ts'
import { BookClaim } from './BookClaim.tsx'
import { BookedClaim } from './BookedClaim.tsx'
import { Line } from './Line.tsx'
import css from './thread.module.css'
import { PAGE, type Thread } from './types.ts'

const Propose = lazy(async () => ({ default: (await import('../change/Propose.tsx')).Propose }))

type About = NonNullable<Thread['thread']['about']>

export function Conversation({
  data: { thread, lines, user, claim, claimCaps, proposed, removal },
  readAnew,
}: BodyProps<Thread>) {
  const { t, i18n } = useTranslation('desk')
  const [older, setOlder] = useState<Thread['lines'] | null>(null)
  const { busy, refused, run } = useAction()
  const { uid, id, about, writer } = thread
  const known = new Set(lines.items.map(({ id: line }) => line))
  const all = [...(older?.items ?? []).filter(({ id: line }) => !known.has(line)), ...lines.items]
  const { next } = older ?? lines
  const more = () =>
    run(async () => {
      if (next === null) return
      const page = (await get('/api/desk/ticket', { uid, id, limit: PAGE, cursor: next })).lines
      setOlder({ items: [...page.items, ...(older?.items ?? [])], next: page.next })
    })
  return (
    <>
      {writer && (
        <Alert kind="info">
          {t('letter_unproven')}
          {writer.contact && <p>{writer.contact}</p>}
        </Alert>
      )}
      {user?.state === 'LOCKED' && <Alert kind="info">{t('user_locked')}</Alert>}
      {user?.state === 'ERASED' && <Alert kind="info">{t('user_erased')}</Alert>}
      {about && user && (
        <p>
          {t('about')}
          {sentenceGap(i18n.language)}
          <Link to={placeOf(about, user)}>{t(`topic_${about.kind}`)}</Link> <code>{about.id}</code>
        </p>
      )}
      {user && user.level > 0 && asksForChange(thread) && proposed.length === 0 && (
        <Suspense>
          <Propose
            uid={uid}
            ticket={id}
            asked={thread.topic === 'fund_password' ? 'fundPassword' : 'realName'}
            onDone={readAnew}
          />
        </Suspense>
      )}
      {user && proposed.length > 0 && (
        <Section title={t('change')}>
          {proposed.map(({ id: change, what }) => (
            <p key={change}>
              <Link to={placesOf('change').one(uid, change)}>
                {t('change_of', { what: t(`what_${what}`), user: user.username })}
              </Link>
              <br />
              {t('change_proposed')}
            </p>
          ))}
        </Section>
      )}
      {removal && (
        <Section title={t('what_fundPassword')}>
          <Facts>
            <RemovalFact {...removal} />
          </Facts>
        </Section>
      )}
      {claim && <BookedClaim uid={uid} claim={claim} />}
      {user && thread.topic === 'reward' && !claim && <BookClaim uid={uid} ticket={id} caps={claimCaps} />}
      {refused && <Alert>{refused}</Alert>}
      {next !== null && (
        <Button kind="secondary" busy={busy} onClick={() => void more()}>
          {t('earlier')}
        </Button>
      )}
      <ol className={css.lines} aria-label={t('conversation')}>
        {all.map((line) => (
          <Line key={line.id} line={line} user={user?.username ?? writer?.name ?? ''} onStale={readAnew} />
        ))}
      </ol>
    </>
  )
}

/** The desk changes verified data only for a ticket of these topics. */
const asksForChange = ({ topic }: Thread['thread']): boolean =>
  topic === 'verified_data' || topic === 'fund_password'

/** The document's own page, or its user's if the desk has none. */
const placeOf = ({ kind, id }: About, { uid, publicId }: NonNullable<Thread['user']>): string =>
  isReviewKind(kind) ? placesOf(kind).one(uid, id) : deskPaths.user(publicId)
