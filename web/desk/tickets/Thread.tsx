import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Answer } from '../../api/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Failure } from '../../ui/ListState.tsx'
import { TextSkeleton, Waiting } from '../../ui/Skeleton.tsx'
import { get } from '../api/client.ts'
import { useRead } from '../api/hooks.ts'
import detail from '../deposits/deposit.module.css'
import { useAction } from '../frame/useAction.ts'
import { deskPaths } from '../paths.ts'
import { Line } from './Line.tsx'
import { Reply } from './Reply.tsx'
import { ThreadState } from './ThreadState.tsx'
import css from './thread.module.css'

/** Often enough to see that its user has written on. */
const REFRESH_MS = 8000
const PAGE = 20

export type DeskThread = Answer<'/api/desk/ticket'>

/** A conversation with what it is about, and the box to answer in. */
export function Thread({ uid, id, onNext }: { uid: string; id: string; onNext?: (() => void) | undefined }) {
  const { t } = useTranslation('desk')
  const { data, error, mutate } = useRead(
    '/api/desk/ticket',
    { uid, id, limit: PAGE },
    { refreshMs: REFRESH_MS },
  )
  const [older, setOlder] = useState<DeskThread['lines'] | null>(null)
  const { busy, refused, run } = useAction()
  if (!data) {
    return error ? (
      <Failure error={error} onRetry={() => void mutate()} />
    ) : (
      <Waiting>
        <TextSkeleton />
      </Waiting>
    )
  }
  const { thread, lines, user } = data
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
      <article className={detail.detail}>
        <header className={detail.head}>
          <h2>
            {t(`topic_${thread.topic}`)} · <Link to={deskPaths.user(user.publicId)}>{user.username}</Link>
          </h2>
          <ThreadState state={thread.state} />
        </header>
        {user.state === 'LOCKED' && <Alert kind="info">{t('user_locked')}</Alert>}
        {thread.about && (
          <p>
            {t('about')}{' '}
            {thread.about.kind === 'deposit' ? (
              <Link to={deskPaths.deposit(uid, thread.about.id)}>{t('document')}</Link>
            ) : (
              <Link to={deskPaths.user(user.publicId)}>{t('order')}</Link>
            )}
          </p>
        )}
        {refused && <Alert>{refused}</Alert>}
        {next !== null && (
          <Button kind="secondary" busy={busy} onClick={() => void more()}>
            {t('earlier')}
          </Button>
        )}
        <ol className={css.lines} aria-label={t('conversation')}>
          {all.map((line) => (
            <Line key={line.id} line={line} user={user.username} onStale={() => void mutate()} />
          ))}
        </ol>
      </article>
      <Reply thread={thread} onChanged={() => void mutate()} onNext={onNext} />
    </>
  )
}
