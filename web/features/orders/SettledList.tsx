import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../shared/money.ts'
import { paths } from '../../paths.ts'
import { DayList, NothingListed } from '../../records/DayList.tsx'
import { useFilter } from '../../records/filter.ts'
import type { Order } from '../../trading/types.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own } from '../../ui/own.tsx'
import { placedAt, totalOf } from './days.ts'
import { type Filter, settledFilter } from './filter.ts'
import { OrderRow } from './OrderRow.tsx'
import css from './orders.module.css'
import { SettledFilter } from './SettledFilter.tsx'
import { useSettled } from './useSettled.ts'

export function SettledList() {
  const { t } = useTranslation(['orders', 'common'])
  const { filter, choose, showAll } = useFilter(settledFilter)
  return (
    <>
      <SettledFilter filter={filter} onChoose={choose} />
      <LinkButton kind="quiet" to={paths.performance}>
        {t('common:title_performance')}
      </LinkButton>
      <Found key={JSON.stringify(filter)} filter={filter} onAll={showAll} />
    </>
  )
}

function Found({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const { t } = useTranslation('orders')
  const paged = useSettled(filter)
  const { items: orders, hasMore } = paged
  const filtered = settledFilter.isFiltered(filter)
  return (
    <DayList
      paged={paged}
      label={t('tab_settled')}
      at={placedAt}
      // Show a sum only when all orders of the filter are loaded.
      above={orders && !hasMore && <Total orders={orders} />}
      empty={
        <NothingListed
          all={filtered ? { label: t('show_all'), onAll } : null}
          action={<LinkButton to={paths.orders}>{t('to_market')}</LinkButton>}
        >
          {filtered ? t('empty_filtered') : t('empty_settled')}
        </NothingListed>
      }
    >
      {(order) => <OrderRow order={order} />}
    </DayList>
  )
}

function Total({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const total = totalOf(orders)
  if (!total || total.count < 2) return null
  const { asset, count, stake, net } = total
  return (
    <dl className={css.total} aria-label={t('sum')}>
      <div>
        <dt>{t('sum_count')}</dt>
        <dd>{format.number(count)}</dd>
      </div>
      <div>
        <dt>{t('sum_stake')}</dt>
        <dd>
          <Own amount={formatAmount(stake, asset)} asset={asset} />
        </dd>
      </div>
      <div>
        <dt>{t('net')}</dt>
        <dd>
          <Own amount={formatAmount(net, asset)} asset={asset} sign />
        </dd>
      </div>
    </dl>
  )
}
