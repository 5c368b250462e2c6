import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { formatAmount } from '../../../shared/money.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { Money } from '../../ui/figures.tsx'
import { useFormat } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { byDay } from '../../ui/period.ts'
import type { Order } from '../trade/types.ts'
import { placedAt, totalOf } from './days.ts'
import { type Filter, filterOf, isFiltered, withFilter } from './filter.ts'
import { OrderRow } from './OrderRow.tsx'
import css from './orders.module.css'
import { SettledFilter } from './SettledFilter.tsx'
import { useSettled } from './useSettled.ts'

const everything: Filter = { span: 'all', days: { from: '', to: '' }, product: '', result: '' }

/** What has ended, as chosen; the choice stands in the address, so that Back finds it again. */
export function SettledList() {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const show = (next: Filter) => setParams(withFilter(params, next), { replace: true })
  return (
    <>
      <SettledFilter filter={filter} onFilter={show} />
      <Found key={JSON.stringify(filter)} filter={filter} onAll={() => show(everything)} />
    </>
  )
}

function Found({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const { orders, error, readAnew, hasMore, more, fetching } = useSettled(filter)
  const filtered = isFiltered(filter)
  return (
    <PullToRefresh onRefresh={readAnew}>
      <ListState
        data={orders}
        error={error}
        onRetry={() => void readAnew()}
        isEmpty={orders?.length === 0 && !hasMore}
        empty={
          <Empty
            picture="receipt"
            action={
              filtered ? (
                <Button kind="secondary" onClick={onAll}>
                  {t('show_all')}
                </Button>
              ) : (
                <LinkButton to={paths.orders}>{t('to_market')}</LinkButton>
              )
            }
          >
            {filtered ? t('empty_filtered') : t('empty_settled')}
          </Empty>
        }
        end={!hasMore && (orders?.length ?? 0) > 5}
      >
        {/* A sum is shown when it is one: of all that was asked for. */}
        {orders && !hasMore && <Total orders={orders} />}
        {byDay(orders ?? [], placedAt).map(({ day, at, items: ofDay }) => (
          <Section key={day} title={format.date(at)}>
            <List label={t('tab_settled')}>
              {ofDay.map((order) => (
                <OrderRow key={order.id} order={order} />
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
        <dd>{format.money(formatAmount(stake, asset), asset)}</dd>
      </div>
      <div>
        <dt>{t('net')}</dt>
        <dd>
          <Money amount={formatAmount(net, asset)} asset={asset} sign />
        </dd>
      </div>
    </dl>
  )
}
