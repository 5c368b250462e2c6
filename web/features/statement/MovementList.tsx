import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/client.ts'
import { usePaged } from '../../api/usePaged.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { byDay, type Day } from '../../ui/period.ts'
import { type Filter, isFiltered, queryOf } from './filter.ts'
import { Changes, MovementRow } from './MovementRow.tsx'
import css from './statement.module.css'
import { type Movement, sumOf } from './sums.ts'

/** Movements under their days, newest first, page after page. Mount anew for another filter. */
export function MovementList({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const { t } = useTranslation(['statement', 'orders', 'common'])
  const query = queryOf(filter, serverNow())
  const { items, error, readAnew, hasMore, more, fetching } = usePaged('/api/user/statement', query)
  const days = byDay(items ?? [], ({ at }) => at)
  return (
    <PullToRefresh onRefresh={readAnew}>
      <ListState
        data={items}
        error={error}
        onRetry={() => void readAnew()}
        isEmpty={items?.length === 0 && !hasMore}
        empty={
          <Empty
            picture="receipt"
            action={
              isFiltered(filter) ? (
                <Button kind="secondary" onClick={onAll}>
                  {t('show_all')}
                </Button>
              ) : (
                <LinkButton to={paths.orders}>{t('orders:to_market')}</LinkButton>
              )
            }
          >
            {isFiltered(filter) ? t('empty_filtered') : t('empty')}
          </Empty>
        }
        end={!hasMore && (items?.length ?? 0) > 5}
      >
        {days.map((day, index) => (
          <Section
            key={day.day}
            // The last day goes on with the next page: what is here of it is no sum.
            title={<Heading day={day} whole={!hasMore || index < days.length - 1} />}
          >
            <List label={t('common:title_statement')}>
              {day.items.map((movement) => (
                <MovementRow key={movement.id} movement={movement} />
              ))}
            </List>
          </Section>
        ))}
        {hasMore && (
          <Button kind="secondary" full busy={fetching} onClick={more}>
            {t('common:list_more')}
          </Button>
        )}
      </ListState>
    </PullToRefresh>
  )
}

/** The day, and what it came to once all of it is here. */
function Heading({ day: { at, items }, whole }: { day: Day<Movement>; whole: boolean }) {
  const format = useFormat()
  const sum = whole && items.length > 1 ? sumOf(items) : null
  return (
    <span className={css.heading}>
      {format.date(at)}
      {sum && <Changes changes={sum} />}
    </span>
  )
}
