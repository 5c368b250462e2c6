import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChartCandle from '@tabler/icons-react/dist/esm/icons/IconChartCandle.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { ReviewKind } from '../../../shared/reviews.ts'
import { mayAct } from '../../../shared/roles.ts'
import { useFormat } from '../../ui/format.ts'
import { useNow, useRead } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'
import { deskPaths } from '../paths.ts'
import { allReviews } from '../reviews/index.ts'
import { formatAge } from './age.ts'
import css from './shell.module.css'
import { shownQueue } from './shownQueue.ts'
import { useQueues } from './useQueues.ts'

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

export function Rail() {
  const { t } = useTranslation('desk')
  const session = useSession()
  const isAdmin = session !== null && mayAct(session.operator.role, 'admin')
  return (
    <nav className={css.rail} aria-label={t('places')}>
      {allReviews.map(({ kind, places, Icon }) => (
        <Queue key={kind} kind={kind} to={places.queue} icon={<Icon {...look} />} />
      ))}
      <Place to={deskPaths.users} icon={<IconUserSearch {...look} />} title={t('users')} />
      <Place to={deskPaths.products} icon={<IconChartCandle {...look} />} title={t('products')} />
      <Ways />
      <Place to={deskPaths.projects} icon={<IconBriefcase {...look} />} title={t('projects')} />
      <Place to={deskPaths.content} icon={<IconNews {...look} />} title={t('content')} />
      {isAdmin && <Place to={deskPaths.audit} icon={<IconListDetails {...look} />} title={t('audit')} />}
      <Place to={deskPaths.mine} icon={<IconChartBar {...look} />} title={t('mine')} />
    </nav>
  )
}

function Queue({ kind, to, icon }: { kind: ReviewKind; to: string; icon: ReactNode }) {
  const { t, i18n } = useTranslation('desk')
  const format = useFormat()
  const now = useNow()
  const { data } = useQueues()
  const read = data?.items.find((each) => each.kind === kind)
  const shown = shownQueue.use()
  const queue = shown?.kind === kind ? { ...shown, more: false } : read
  const count = queue && format.number(queue.waiting) + (queue.more ? '+' : '')
  return (
    <Place
      to={to}
      icon={icon}
      title={t(`queue_${kind}`)}
      count={
        queue &&
        queue.waiting > 0 && (
          <span className={css.count} data-late={queue.overdue > 0 || undefined}>
            {count}
            <span className="visually-hidden">{` ${t('waiting')}`}</span>
          </span>
        )
      }
    >
      {queue && queue.waiting > 0 && queue.oldestAt !== null && (
        <span className={css.under}>
          <span>{t('oldest', { age: formatAge(now - queue.oldestAt, i18n.language) })}</span>
          {queue.overdue > 0 && (
            <span className={css.late}>
              <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
              {t('overdue_count', { count: queue.overdue })}
            </span>
          )}
        </span>
      )}
    </Place>
  )
}

/** Counts proposals that wait for another operator. */
function Ways() {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const { data } = useRead('/api/desk/ways', {}, { refreshMs: 30_000 })
  const proposals = data?.items.filter(({ proposal }) => proposal !== null).length ?? 0
  return (
    <Place
      to={deskPaths.ways}
      icon={<IconBuildingBank {...look} />}
      title={t('ways')}
      count={
        proposals > 0 && (
          <span className={css.count}>
            {format.number(proposals)}
            <span className="visually-hidden">{` ${t('waiting')}`}</span>
          </span>
        )
      }
    />
  )
}

function Place({
  to,
  icon,
  title,
  count,
  children,
}: {
  to: string
  icon: ReactNode
  title: string
  count?: ReactNode
  children?: ReactNode
}) {
  const { pathname } = useLocation()
  const here = pathname === to || pathname.startsWith(`${to}/`)
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone some are off screen: scroll to the current one.
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here])
  return (
    <Link ref={link} className={css.place} to={to} aria-current={here ? 'page' : undefined}>
      {icon}
      <span>{title}</span>
      {count}
      {children}
    </Link>
  )
}
