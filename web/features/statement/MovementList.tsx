import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { DayList, NothingListed } from '../../records/DayList.tsx'
import type { Day } from '../../records/period.ts'
import { usePaged } from '../../records/usePaged.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { type Filter, movementFilter, queryOf } from './filter.ts'
import { Changes, MovementRow } from './MovementRow.tsx'
import css from './statement.module.css'
import { legsOf, type Movement, sumOf } from './sums.ts'

/** Mount it again, with another `key`, for another filter. */
export function MovementList({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const { t } = useTranslation(['statement', 'orders', 'common'])
  const paged = usePaged('/api/user/statement', queryOf(filter, serverNow()))
  const filtered = movementFilter.isFiltered(filter)
  return (
    <DayList
      paged={paged}
      label={t('common:title_statement')}
      at={({ at }) => at}
      // A partly loaded day has no sum.
      heading={(day, whole) => <Heading day={day} whole={whole} />}
      empty={
        <NothingListed
          all={filtered ? { label: t('show_all'), onAll } : null}
          action={<LinkButton to={paths.orders}>{t('orders:to_market')}</LinkButton>}
        >
          {filtered ? t('empty_filtered') : t('empty')}
        </NothingListed>
      }
    >
      {(movement) => <MovementRow movement={movement} />}
    </DayList>
  )
}

function Heading({ day: { at, items }, whole }: { day: Day<Movement>; whole: boolean }) {
  const format = useFormat()
  const sum = whole && items.length > 1 ? sumOf(items.flatMap(legsOf)) : null
  return (
    <span className={css.heading}>
      {format.date(at)}
      {sum && (
        <span className={css.changes}>
          <Changes changes={sum} />
        </span>
      )}
    </span>
  )
}
