import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shortHash } from '../../check/steps.ts'
import { paths } from '../../paths.ts'
import { ReceiptPaper } from '../../records/ReceiptPaper.tsx'
import css from '../../records/receipt.module.css'
import type { Order } from '../../trading/types.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own, useOwn } from '../../ui/own.tsx'
import { useVersion } from '../../ui/version.ts'
import { paidOf } from './days.ts'
import { InstallInvite } from './InstallInvite.tsx'
import { OrderStatus } from './OrderRow.tsx'
import { ShareResult } from './picture/ShareResult.tsx'
import { OrderTimeline } from './Timeline.tsx'

export function Receipt({ order, children }: { order: Order; children?: ReactNode }) {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const version = useVersion()
  const { direction, result } = order
  return (
    <>
      <ReceiptPaper
        title={
          <>
            {order.symbol} <Badge kind={direction}>{t(`common:direction_${direction}`)}</Badge>
          </>
        }
        amount={
          order.profit === null ? (
            <Own amount={order.amount} asset={order.asset} />
          ) : (
            <Own amount={order.profit} asset={order.asset} sign />
          )
        }
        status={<OrderStatus order={order} />}
      >
        <Facts>
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
        <Ledger order={order} />
      </ReceiptPaper>
      {order.status === 'settled' && <ShareResult order={order} />}
      {order.status === 'settled' && <InstallInvite />}
      {children}
      <OrderTimeline order={order} />
      <Section title={t('frozen')}>
        <Card>
          <p className={css.note}>{t('frozen_note')}</p>
          <Facts>
            <Fact name={t('payout_rate')}>{format.rate(order.payoutRate)}</Fact>
            <Fact name={t('possible_profit')}>
              <Own amount={order.expectedProfit} asset={order.asset} />
            </Fact>
            <Fact name={t('rules')}>
              <Link className={css.link} to={paths.rules}>
                {version(order.rules)}
              </Link>
            </Fact>
            <Fact name={t('source')}>{t(`common:feed_${order.source}`)}</Fact>
            {order.walk !== null && <Fact name={t('price_rules')}>{version(order.walk)}</Fact>}
            {order.calendar !== null && <Fact name={t('calendar')}>{order.calendar}</Fact>}
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

/** To the cent; the last line is the sum of those above. */
function Ledger({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { money } = useOwn()
  const { asset, profit } = order
  const { paid, back } = paidOf(order)
  return (
    <div className={css.ledger}>
      <Facts>
        <Fact name={t('stake')}>{money(order.amount, asset)}</Fact>
        <Fact name={t('fee')}>{money(order.fee, asset)}</Fact>
        <Fact name={t('paid')}>{money(paid, asset)}</Fact>
        {back !== null && <Fact name={t('paid_back')}>{money(back, asset)}</Fact>}
      </Facts>
      {profit !== null && (
        <div className={css.sum}>
          <Facts>
            <Fact name={t('net')}>
              <Own amount={profit} asset={asset} sign />
            </Fact>
          </Facts>
        </div>
      )}
    </div>
  )
}

function PriceOf({ price, open }: { price: string | null; open: boolean }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  if (price !== null) return format.decimal(price)
  return open ? t('pending_price') : t('no_price')
}

const reasons = ['noData', 'gap', 'unknownSymbol', 'marketChanged', 'notEntered', 'enteredLate'] as const

function VoidReason({ reason }: { reason: string | null }) {
  const { t } = useTranslation('orders')
  const known = reasons.find((name) => name === reason)
  return known ? t(`void_${known}`) : (reason ?? '–')
}
