import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { idTimeMs } from '../../../shared/ids.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/figures.tsx'
import { useFormat } from '../../ui/format.ts'
import { Mark } from '../../ui/Mark.tsx'
import { useServerNow } from '../../ui/useServerNow.ts'
import { shortHash } from '../check/steps.ts'
import { phaseOf } from '../trade/phase.ts'
import type { Order } from '../trade/types.ts'
import { OrderStatus } from './OrderRow.tsx'
import css from './orders.module.css'

/** Everything there is to know of an order, line by line; its check, given as children, follows the figures. */
export function Receipt({ order, children }: { order: Order; children?: ReactNode }) {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const { asset, direction, result } = order
  const returned = result === 'draw' || result === 'void'
  const fee = format.money(order.fee, asset)
  return (
    <>
      <Card>
        <div className={css.head}>
          <Mark />
          <OrderStatus order={order} />
          {order.profit === null ? <Running order={order} /> : <Net amount={order.profit} asset={asset} />}
        </div>
        <Facts>
          <Fact name={t('product')}>{order.symbol}</Fact>
          <Fact name={t('direction')}>
            <Badge kind={direction}>{t(`common:direction_${direction}`)}</Badge>
          </Fact>
          <Fact name={t('stake')}>{format.money(order.amount, asset)}</Fact>
          <Fact name={t('fee')}>{returned ? t('fee_returned', { fee }) : fee}</Fact>
          <Fact name={t('duration')}>{format.duration(order.seconds)}</Fact>
          <Fact name={t('entry_price')}>
            <PriceOf price={order.openPrice} open={result === null} />
          </Fact>
          <Fact name={t('close_price')}>
            <PriceOf price={order.closePrice} open={result === null} />
          </Fact>
          {result === 'void' && (
            <Fact name={t('void_reason')}>
              <VoidReason reason={order.voidReason} />
            </Fact>
          )}
        </Facts>
      </Card>
      {children}
      <Section title={t('timeline')}>
        <Card>
          <Facts>
            <Fact name={t('placed_at')}>{format.dateTime(Math.floor(idTimeMs(order.id) / 1000))}</Fact>
            <Fact name={t('entry_at')}>{format.dateTime(order.openAt)}</Fact>
            <Fact name={t('close_at')}>{format.dateTime(order.closeAt)}</Fact>
          </Facts>
        </Card>
      </Section>
      <Section title={t('frozen')}>
        <Card>
          <p className={css.note}>{t('frozen_note')}</p>
          <Facts>
            <Fact name={t('payout_rate')}>{format.rate(order.payoutRate)}</Fact>
            <Fact name={t('possible_profit')}>{format.money(order.expectedProfit, asset)}</Fact>
            <Fact name={t('rules')}>
              <Link to={paths.rules}>{order.rules}</Link>
            </Fact>
            <Fact name={t('source')}>{t(`common:feed_${order.source}`)}</Fact>
            {order.commitment !== null && (
              <Fact name={t('commitment')}>
                <code title={order.commitment}>{shortHash(order.commitment)}</code>
              </Fact>
            )}
            <Fact name={t('order_id')} wide>
              <code>{order.id}</code>
            </Fact>
          </Facts>
        </Card>
      </Section>
    </>
  )
}

function Net({ amount, asset }: { amount: string; asset: string }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <strong className={css.net}>
        <Money amount={amount} asset={asset} sign />
      </strong>
      <span className={css.sub}>{t('net')}</span>
    </>
  )
}

function Running({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const settling = phaseOf(order, useServerNow()) === 'settling'
  return (
    <>
      <strong className={css.net}>{settling ? t('settling') : <Countdown to={order.closeAt} />}</strong>
      {!settling && <span className={css.sub}>{t('closes_in')}</span>}
    </>
  )
}

function PriceOf({ price, open }: { price: string | null; open: boolean }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  if (price !== null) return format.decimal(price)
  return open ? t('pending_price') : t('no_price')
}

const reasons = ['noData', 'gap', 'unknownSymbol'] as const

function VoidReason({ reason }: { reason: string | null }) {
  const { t } = useTranslation('orders')
  const known = reasons.find((name) => name === reason)
  return known ? t(`void_${known}`) : (reason ?? '–')
}
