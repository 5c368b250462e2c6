import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { usePages } from '../api/hooks.ts'
import { More } from '../frame/More.tsx'
import css from '../frame/table.module.css'

/** Read-only: nobody at the desk can change how an order ends. */
export function Orders({ uid }: { uid: string }) {
  const { t } = useTranslation(['desk', 'common'])
  const format = useFormat()
  const list = usePages('/api/desk/user_orders', { uid, limit: 10 })
  return (
    <Section title={t('orders')}>
      <ListState
        data={list.items}
        error={list.error}
        onRetry={list.readAnew}
        isEmpty={list.items?.length === 0}
        empty={<p>{t('orders_empty')}</p>}
      >
        <ul className={css.table}>
          {list.items?.map(({ id, symbol, direction, asset, amount, placedAt, result, profit }) => (
            <li key={id} className={css.doc}>
              <span>
                {`${symbol} ${direction === 'up' ? '▲' : '▼'} ${t(`common:direction_${direction}`)} · `}
                <span className={css.amount}>{format.money(amount, asset)}</span>
                <span className={css.note}> {format.dateTime(placedAt)}</span>
              </span>
              <span>
                {t(result ? `result_${result}` : 'result_open')}
                {profit !== null && ` · ${format.money(profit, asset, 'always')}`}
              </span>
            </li>
          ))}
        </ul>
        {list.hasMore && <More busy={list.fetching} onMore={list.more} />}
      </ListState>
    </Section>
  )
}
