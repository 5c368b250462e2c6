import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { useRead } from '../api/hooks.ts'
import css from '../frame/table.module.css'

export function Ledger({ id }: { id: string }) {
  const { t } = useTranslation(['desk', 'projects'])
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/desk/project', { id })
  return (
    <ListState
      data={data}
      error={error}
      onRetry={() => void mutate()}
      isEmpty={data?.ledger.length === 0}
      empty={t('projects:ledger_none')}
    >
      <ul className={css.table}>
        {data?.ledger.map(({ id: entry, what, amount, by, name, at }) => (
          <li key={entry} className={css.doc}>
            <span className={css.note}>
              {t(`projects:ledger_${what}`, {
                name: name ?? (by === 'console' ? t('console') : t('nobody')),
                time: format.dateTime(at),
              })}
            </span>
            <span className={css.amount}>
              {format.money(what === 'funded' ? amount : `-${amount}`, data.asset, 'always')}
            </span>
          </li>
        ))}
      </ul>
    </ListState>
  )
}
