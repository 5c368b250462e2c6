import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { Answer } from '../../api/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { useNow, usePages } from '../api/hooks.ts'
import { formatAge } from '../frame/age.ts'
import { More } from '../frame/More.tsx'
import css from '../frame/queue.module.css'
import { Split } from '../frame/Split.tsx'
import { rowId, useWalk } from '../frame/useWalk.ts'
import { deskPaths } from '../paths.ts'
import { Thread } from './Thread.tsx'

type Ticket = Answer<'/api/desk/tickets'>['items'][number]

const REFRESH_MS = 10_000
const pathOf = (item: Ticket | undefined): string =>
  item ? deskPaths.ticket(item.uid, item.id) : deskPaths.tickets

/** What users ask and the desk has not answered yet, the longest waiting first. */
export function TicketsPage() {
  const { t } = useTranslation('desk')
  const { uid, id } = useParams()
  const queue = usePages('/api/desk/tickets', { limit: 50 }, { refreshMs: REFRESH_MS })
  const { items } = queue
  const { take, next } = useWalk(items, id, pathOf)
  return (
    <Split
      title={t('queue_tickets')}
      back={deskPaths.tickets}
      open={id !== undefined}
      list={
        <ListState
          data={items}
          error={queue.error}
          onRetry={queue.readAnew}
          isEmpty={items?.length === 0 && !queue.hasMore}
          empty={<Empty picture="letter">{t('queue_empty')}</Empty>}
        >
          <ul className={css.rows}>
            {items?.map((item) => (
              <li key={item.id}>
                <Row ticket={item} selected={item.id === id} />
              </li>
            ))}
          </ul>
          {queue.hasMore && <More busy={queue.fetching} onMore={queue.more} />}
        </ListState>
      }
    >
      {uid && id ? (
        <Thread key={id} uid={uid} id={id} onNext={next && (() => take(next, true))} />
      ) : (
        <Empty
          picture="letter"
          action={items?.[0] && <Button onClick={() => take(items[0])}>{t('take_oldest')}</Button>}
        >
          {items?.length === 0 ? t('queue_empty') : t('choose_one')}
        </Empty>
      )}
    </Split>
  )
}

function Row({ ticket, selected }: { ticket: Ticket; selected: boolean }) {
  const { t, i18n } = useTranslation('desk')
  const now = useNow()
  const { uid, id, title, topic, waitingSince, overdue } = ticket
  return (
    <Link
      id={rowId(id)}
      className={css.row}
      to={deskPaths.ticket(uid, id)}
      aria-current={selected || undefined}
    >
      <span className={css.title}>{title}</span>
      <span className={css.age} data-late={overdue || undefined}>
        {overdue && <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />}
        {overdue && `${t('overdue')} · `}
        {waitingSince !== null && formatAge(now - waitingSince, i18n.language)}
      </span>
      <span className={css.sub}>{t(`topic_${topic}`)}</span>
    </Link>
  )
}
