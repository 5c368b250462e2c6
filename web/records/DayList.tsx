import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EpochSeconds } from '../../shared/time.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Card.tsx'
import { useFormat } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { Empty, ListState } from '../ui/ListState.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { byDay, type Day } from './period.ts'

/** As `usePaged` returns it. */
export interface Paged<Item> {
  items: Item[] | undefined
  error: unknown
  readAnew: () => Promise<unknown>
  hasMore: boolean
  more: () => void
  fetching: boolean
}

/** A shorter list shows no end mark. */
const FEW = 5

export function DayList<Item extends { id: string }>({
  paged: { items, error, readAnew, hasMore, more, fetching },
  label,
  at,
  empty,
  above,
  heading,
  children: row,
}: {
  paged: Paged<Item>
  /** Label of each day's list. */
  label: string
  /** The instant that decides a document's day. */
  at: (item: Item) => EpochSeconds
  empty: ReactNode
  above?: ReactNode
  /** Replaces the date; `whole` if all documents of the day are loaded. */
  heading?: (day: Day<Item>, whole: boolean) => ReactNode
  children: (item: Item) => ReactNode
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const days = byDay(items ?? [], at)
  return (
    <PullToRefresh onRefresh={readAnew}>
      <ListState
        data={items}
        error={error}
        onRetry={() => void readAnew()}
        isEmpty={items?.length === 0 && !hasMore}
        empty={empty}
        end={!hasMore && (items?.length ?? 0) > FEW}
      >
        {above}
        {days.map((day, index) => (
          <Section
            key={day.day}
            // The last day may continue on the next page.
            title={heading ? heading(day, !hasMore || index < days.length - 1) : format.date(day.at)}
          >
            <List label={label}>
              {day.items.map((item) => (
                <Fragment key={item.id}>{row(item)}</Fragment>
              ))}
            </List>
          </Section>
        ))}
        {hasMore && (
          <Button kind="secondary" full busy={fetching} onClick={more}>
            {t('list_more')}
          </Button>
        )}
      </ListState>
    </PullToRefresh>
  )
}

export function NothingListed({
  all,
  action,
  children,
}: {
  /** Removes the filter; null without one. */
  all: { label: string; onAll: () => void } | null
  action: ReactNode
  children: ReactNode
}) {
  const back = all && (
    <Button kind="secondary" onClick={all.onAll}>
      {all.label}
    </Button>
  )
  return (
    <Empty picture="receipt" action={back ?? action}>
      {children}
    </Empty>
  )
}
