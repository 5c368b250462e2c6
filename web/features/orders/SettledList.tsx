import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { List } from '../../ui/List.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { OrderRow } from './OrderRow.tsx'
import css from './orders.module.css'
import { dayOf, type Period } from './period.ts'
import { useSettled } from './useSettled.ts'

/** What has ended, by the days chosen; the days stand in the address, so that Back finds them again. */
export function SettledList() {
  const { t } = useTranslation('orders')
  const [params, setParams] = useSearchParams()
  const period: Period = { from: dayOf(params.get('from')), to: dayOf(params.get('to')) }
  const filtered = period.from !== '' || period.to !== ''
  const { orders, error, retry, hasMore, more, fetching } = useSettled(period)
  const choose = (change: Partial<Period>) => {
    const days = Object.entries({ ...period, ...change }).filter(([, day]) => day)
    setParams({ view: 'settled', ...Object.fromEntries(days) }, { replace: true })
  }
  return (
    <>
      <div className={css.filter}>
        <Field
          label={t('from')}
          type="date"
          value={period.from}
          max={period.to || undefined}
          onChange={(event) => choose({ from: event.target.value })}
        />
        <Field
          label={t('to')}
          type="date"
          value={period.to}
          min={period.from || undefined}
          onChange={(event) => choose({ to: event.target.value })}
        />
        {filtered && (
          <Button kind="quiet" onClick={() => choose({ from: '', to: '' })}>
            {t('all_days')}
          </Button>
        )}
      </div>
      <ListState
        data={orders}
        error={error}
        onRetry={retry}
        isEmpty={orders?.length === 0 && !hasMore}
        empty={
          <Empty
            picture="receipt"
            action={
              filtered ? (
                <Button kind="secondary" onClick={() => choose({ from: '', to: '' })}>
                  {t('all_days')}
                </Button>
              ) : (
                <LinkButton to={paths.orders}>{t('to_market')}</LinkButton>
              )
            }
          >
            {filtered ? t('empty_period') : t('empty_settled')}
          </Empty>
        }
        end={!hasMore && (orders?.length ?? 0) > 5}
      >
        <List label={t('tab_settled')}>
          {orders?.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </List>
        {hasMore && (
          <Button kind="secondary" full busy={fetching} onClick={more}>
            {t('more')}
          </Button>
        )}
      </ListState>
    </>
  )
}
