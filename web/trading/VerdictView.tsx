import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/hooks.ts'
import { confirmPath, orderPath } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { List, Row } from '../ui/List.tsx'
import { Own, useOwn } from '../ui/own.tsx'
import { distanceOf } from './phase.ts'
import type { Order } from './types.ts'
import css from './verdict.module.css'
import { useCounted, type Verdict } from './verdicts.ts'

const icons = { win: IconCircleCheck, loss: IconCircleMinus, draw: IconEqual, void: IconBan }

export function VerdictTitle({ verdict: { orders } }: { verdict: Verdict }) {
  const { t } = useTranslation('trade')
  const [order] = orders
  if (!order || orders.length > 1) return t('away_title', { count: orders.length })
  const result = order.result ?? 'void'
  const Icon = icons[result]
  return (
    <span className={css.word} data-result={result}>
      <Icon size={28} stroke={1.75} aria-hidden="true" />
      {t(`result_${result}`)}
    </span>
  )
}

/** Nothing for several orders, whose lines show it. */
export function VerdictNet({ verdict: { orders } }: { verdict: Verdict }) {
  const [order] = orders
  if (!order || orders.length > 1) return null
  return (
    <strong className={css.net}>
      <Own amount={order.profit ?? '0'} asset={order.asset} sign />
    </strong>
  )
}

export function VerdictBody({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('trade')
  const { orders, away } = verdict
  const [order] = orders
  if (!order) return null
  return (
    <div className={css.body}>
      {orders.length > 1 ? (
        <List>
          {orders.map((each) => (
            <Row
              key={each.id}
              compact
              to={orderPath(each.id)}
              title={<Ordered order={each} />}
              end={<Own amount={each.profit ?? '0'} asset={each.asset} sign />}
            />
          ))}
        </List>
      ) : (
        <One order={order} />
      )}
      {away && orders.length === 1 && <p className={css.quiet}>{t('away_note')}</p>}
      <div className={css.foot}>
        {orders.length === 1 && (
          <p className={css.quiet}>
            <Ordered order={order} />
          </p>
        )}
        <NewBalance orders={orders} />
      </div>
    </div>
  )
}

function One({ order }: { order: Order }) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const { result } = order
  const distance = distanceOf(order)
  return (
    <>
      {result === 'draw' || result === 'void' ? (
        <p>{t(`result_${result}_note`)}</p>
      ) : (
        distance && <p className="num">{t(`closed_${distance.side}`, { by: format.decimal(distance.by) })}</p>
      )}
    </>
  )
}

function Ordered({ order: { symbol, direction, amount, asset } }: { order: Order }) {
  const { t } = useTranslation('common')
  return (
    <span className={css.ordered}>
      {symbol} <Badge kind={direction}>{t(`direction_${direction}`)}</Badge>
      <Own amount={amount} asset={asset} />
    </span>
  )
}

/** Keeps its place until the balance has been read. */
function NewBalance({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('trade')
  const own = useOwn()
  const { data: me } = useMe({})
  const counted = useCounted(orders)
  const asset = orders[0]?.asset
  const balance = asset && me?.balances[asset]
  if (own.hidden || !asset) return null
  return (
    <p className={`${css.quiet} ${css.balance}`}>
      {t('new_balance')}{' '}
      <span className="num">{counted && balance ? own.money(balance.available, asset) : '–'}</span>
    </p>
  )
}

export function VerdictActions({ verdict: { orders }, onDone }: { verdict: Verdict; onDone: () => void }) {
  const { t } = useTranslation(['trade', 'orders'])
  const [order] = orders
  const one = orders.length === 1 && order
  return (
    <div className={css.actions}>
      {one && (
        <LinkButton kind="secondary" to={`${orderPath(one.id)}&check=1`} onClick={onDone}>
          {t('check')}
        </LinkButton>
      )}
      <Button kind="secondary" onClick={onDone}>
        {t('continue')}
      </Button>
      {one && (
        <LinkButton kind="quiet" to={confirmPath(one)} onClick={onDone}>
          {t('orders:order_again')}
        </LinkButton>
      )}
    </div>
  )
}
