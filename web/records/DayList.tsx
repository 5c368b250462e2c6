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

/** A list read page after page, as `usePaged` answers it. */
export interface Paged<Item> {
  items: Item[] | undefined
  error: unknown
  readAnew: () => Promise<unknown>
  hasMore: boolean
  more: () => void
  fetching: boolean
}

/** A list this short says nothing at its end. */
const FEW = 5

/** Documents under their days, newest first, page after page, in every state of a list. */
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
  /** Of each day's list. */
  label: string
  /** The instant that decides which day a document is listed under. */
  at: (item: Item) => EpochSeconds
  empty: ReactNode
  /** Shown above the days. */
  above?: ReactNode
  /** In place of the day's date; `whole` when all of the day is loaded. */
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
            // The last day goes on with the next page.
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

/** An empty list: the way to a first document, or, where a filter hides them, back to all of them. */
export function NothingListed({
  all,
  action,
  children,
}: {
  /** Removes the filter; null where there is none. */
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
