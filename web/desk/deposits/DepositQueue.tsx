import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconEyeCheck from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../ui/format.ts'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { type Pages, useNow } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'
import { formatAge } from '../frame/age.ts'
import { More } from '../frame/More.tsx'
import css from '../frame/queue.module.css'
import { rowId } from '../frame/useWalk.ts'
import { deskPaths } from '../paths.ts'
import type { Deposit } from './types.ts'
import { useOrigin } from './Words.tsx'

/** What waits, the longest waiting first; it refreshes by itself and leaves the selection where it is. */
export function DepositQueue({
  queue,
  items,
  selected,
}: {
  queue: Omit<Pages<Deposit>, 'items'>
  items: Deposit[] | undefined
  selected: string | undefined
}) {
  const { t } = useTranslation('desk')
  return (
    <ListState
      data={items}
      error={queue.error}
      onRetry={queue.readAnew}
      isEmpty={items?.length === 0 && !queue.hasMore}
      empty={<Empty picture="pan">{t('queue_empty')}</Empty>}
    >
      <ul className={css.rows}>
        {items?.map((item) => (
          <li key={item.id}>
            <Row deposit={item} selected={item.id === selected} />
          </li>
        ))}
      </ul>
      {queue.hasMore && <More busy={queue.fetching} onMore={queue.more} />}
    </ListState>
  )
}

function Row({ deposit, selected }: { deposit: Deposit; selected: boolean }) {
  const { t, i18n } = useTranslation('desk')
  const format = useFormat()
  const session = useSession()
  const origin = useOrigin()
  const now = useNow()
  const { id, uid, amount, asset, at, overdue, status, firstBy } = deposit
  const second = status === 4
  return (
    <Link
      id={rowId(id)}
      className={css.row}
      to={deskPaths.deposit(uid, id)}
      aria-current={selected || undefined}
    >
      <span className={css.title}>{format.money(amount, asset)}</span>
      <span className={css.age} data-late={overdue || undefined}>
        {overdue && <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />}
        {overdue && `${t('overdue')} · `}
        {formatAge(now - at, i18n.language)}
      </span>
      <span className={css.sub}>{origin(deposit)}</span>
      {second && (
        <span className={css.mark}>
          <IconEyeCheck size={14} stroke={1.75} aria-hidden="true" />
          {firstBy === session?.operator.id ? t('first_eyes_you') : t('second_approval')}
        </span>
      )}
    </Link>
  )
}
