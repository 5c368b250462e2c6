import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../shared/money.ts'
import { msOf } from '../../../shared/time.ts'
import { useRead, useStale } from '../../api/hooks.ts'
import { useServerNow } from '../../api/useServerNow.ts'
import { newestOf } from '../../trading/carry.ts'
import { ifClosedAt } from '../../trading/phase.ts'
import type { Order, Quote } from '../../trading/types.ts'
import { usePhase } from '../../trading/usePhase.ts'
import { usePrice } from '../../trading/usePrice.ts'
import { TICKS } from '../../trading/useTicks.ts'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Price } from '../../ui/figures.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own } from '../../ui/own.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { joined, type Point } from './course.ts'
import { OrderCourse } from './OrderCourse.tsx'
import css from './running.module.css'

export function RunningOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const stale = useStale(TICKS, {})
  const phase = usePhase(order)
  const { steps, error } = usePrice(order.productId, 1000)
  const quote = newestOf(steps.use())
  const points = usePoints(order, quote)
  // An old price shows no result.
  const price = error ? null : (quote?.price ?? null)
  const ifClosed = phase === 'running' && price !== null ? ifClosedAt(order, price) : null
  return (
    <Card>
      <div className={css.running} data-stale={stale}>
        <p className={css.left}>
          {phase === 'settling' ? (
            <span>{t('settling')}</span>
          ) : order.openAt === null ? (
            <span>{t('confirming')}</span>
          ) : (
            <>
              <span>{t('closes_in')}</span> <Countdown to={order.closeAt} />
            </>
          )}
        </p>
        <Elapsed order={order} label={t('elapsed')} />
        <dl className={css.figures}>
          <div>
            <dt>{t('price_now')}</dt>
            <dd>
              <Price value={price} />
            </dd>
          </div>
          <div>
            <dt>{t('entry_price')}</dt>
            <dd>{order.openPrice === null ? t('pending_price') : format.decimal(order.openPrice)}</dd>
          </div>
          <div>
            <dt>{t('if_closed_now')}</dt>
            <dd>
              {ifClosed ? (
                <Own amount={formatAmount(ifClosed.net, order.asset)} asset={order.asset} sign />
              ) : (
                '–'
              )}
            </dd>
          </div>
        </dl>
        <OrderCourse order={order} points={points} />
      </div>
    </Card>
  )
}

function Elapsed({ order: { openAt, seconds }, label }: { order: Order; label: string }) {
  const now = useServerNow(250)
  const gone = openAt === null ? 0 : Math.min(Math.max(now - msOf(openAt), 0), msOf(seconds))
  return <Progress label={label} max={msOf(seconds)} value={gone} />
}

/** The server's limit: more than three minutes. */
const SECONDS_KNOWN = 200

/** Prices before the page was opened are read once; later ones come each second. */
function usePoints({ productId, openAt, openPrice }: Order, quote: Quote | undefined): readonly Point[] {
  const course = { id: productId, interval: '1s', count: SECONDS_KNOWN } as const
  const { data } = useRead('/api/index/getkdata', openPrice === null ? null : course, { freshMs: 60_000 })
  const [points, setPoints] = useState<readonly Point[]>([])
  const before = data?.items
  useEffect(() => {
    if (!before || openAt === null) return
    // The last price of a second is in force at its end.
    const ended = before.map(([at, , , , close]): Point => [at + 1, close])
    setPoints((known) =>
      joined(
        ended.filter(([at]) => at > openAt),
        known,
      ),
    )
  }, [before, openAt])
  useEffect(() => {
    if (!quote || openAt === null) return
    // A tick is in force from the next second on.
    const ended = quote.recent.map(([at, price]): Point => [at + 1, price])
    const now: Point = [quote.at, Number(quote.price)]
    setPoints((known) => joined(known, [...ended.filter(([at]) => at > openAt), now]))
  }, [quote, openAt])
  return points
}
