import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconEyeCheck from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { type Pages, useNow } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'
import { formatAge } from '../frame/age.ts'
import { More } from '../frame/More.tsx'
import more from '../frame/more.module.css'
import css from '../frame/queue.module.css'
import type { Queued, Review, Row, SecondApproval } from './review.ts'
import { rowId } from './useSelection.ts'

/** Longest waiting first. Polls and keeps the selection. */
export function Queue<One extends Queued, Data>({
  review,
  queue,
  items,
  selected,
  onEarlier,
}: {
  review: Review<One, Data>
  queue: Omit<Pages<One>, 'items'>
  items: One[] | undefined
  selected: string | undefined
  /** Loads what precedes a place, if the list starts in the middle. */
  onEarlier: (place: string) => void
}) {
  const { t } = useTranslation('desk')
  const row = review.useRow()
  const { previous } = queue
  const isHere = items?.some(({ id }) => id === selected)
  // A list that starts in the middle scrolls to the chosen one.
  useEffect(() => {
    if (previous !== null && isHere && selected)
      document.getElementById(rowId(selected))?.scrollIntoView({ block: 'center' })
  }, [previous, isHere, selected])
  return (
    <ListState
      data={items}
      error={queue.error}
      onRetry={queue.readAnew}
      isEmpty={items?.length === 0 && !queue.hasMore}
      empty={<Empty picture={review.pictures.empty}>{t('queue_empty')}</Empty>}
    >
      {previous !== null && (
        <div className={more.more}>
          <Button kind="secondary" onClick={() => onEarlier(previous)}>
            {t('earlier')}
          </Button>
        </div>
      )}
      <ul className={css.rows}>
        {items?.map((item) => (
          <li key={item.id}>
            <Link
              id={rowId(item.id)}
              className={css.row}
              to={review.places.one(item.uid, item.id)}
              aria-current={item.id === selected || undefined}
            >
              <RowText row={row(item)} />
            </Link>
          </li>
        ))}
      </ul>
      {queue.hasMore && <More busy={queue.fetching} onMore={queue.more} />}
    </ListState>
  )
}

const markOf = ({ isProposal }: SecondApproval, isOwn: boolean) =>
  isProposal
    ? isOwn
      ? ('proposed_you' as const)
      : ('proposal_waits' as const)
    : isOwn
      ? ('first_eyes_you' as const)
      : ('second_approval' as const)

function RowText({ row: { title, sub, since, overdue, second } }: { row: Row }) {
  const { t, i18n } = useTranslation('desk')
  const session = useSession()
  const now = useNow()
  return (
    <>
      <span className={css.title}>{title}</span>
      <span className={css.age} data-late={overdue || undefined}>
        {overdue && <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />}
        {overdue && `${t('overdue')} · `}
        {since !== null && formatAge(now - since, i18n.language)}
      </span>
      <span className={css.sub}>{sub}</span>
      {second && (
        <span className={css.mark}>
          <IconEyeCheck size={14} stroke={1.75} aria-hidden="true" />
          {t(markOf(second, second.firstBy === session?.operator.id))}
        </span>
      )}
    </>
  )
}
