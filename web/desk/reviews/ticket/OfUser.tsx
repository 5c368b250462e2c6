import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Section } from '../../../ui/Card.tsx'
import { useFormat } from '../../../ui/format.ts'
import { ListState } from '../../../ui/ListState.tsx'
import { usePages } from '../../api/hooks.ts'
import { More } from '../../frame/More.tsx'
import css from '../../frame/table.module.css'
import { placesOf } from '../../paths.ts'
import { ThreadState } from './words.tsx'

export function OfUser({ uid }: { uid: string }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const list = usePages('/api/desk/tickets', { uid, limit: 10 })
  return (
    <Section title={t('queue_ticket')}>
      <ListState
        data={list.items}
        error={list.error}
        onRetry={list.readAnew}
        isEmpty={list.items?.length === 0}
        empty={<p>{t('tickets_empty')}</p>}
      >
        <ul className={css.table}>
          {list.items?.map(({ id, title, lastAt, state }) => (
            <li key={id}>
              <Link className={css.doc} to={placesOf('ticket').one(uid, id)}>
                <span>
                  {title} <span className={css.note}>{format.dateTime(lastAt)}</span>
                </span>
                <ThreadState state={state} />
              </Link>
            </li>
          ))}
        </ul>
        {list.hasMore && <More busy={list.fetching} onMore={list.more} />}
      </ListState>
    </Section>
  )
}
