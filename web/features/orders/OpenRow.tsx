import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../shared/money.ts'
import { orderPath } from '../../paths.ts'
import css from '../../records/DocumentRow.module.css'
import { ifClosedAt } from '../../trading/phase.ts'
import type { Order } from '../../trading/types.ts'
import { usePhase } from '../../trading/usePhase.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Price } from '../../ui/figures.tsx'
import { useFormat } from '../../ui/format.ts'
import { Row } from '../../ui/List.tsx'
import { Own, useOwn } from '../../ui/own.tsx'

export function OpenRow({ order, price }: { order: Order; price: string | null }) {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const own = useOwn()
  const phase = usePhase(order)
  const { id, symbol, direction, amount, asset, seconds, openPrice } = order
  const ifClosed = phase === 'running' && price !== null ? ifClosedAt(order, price) : null
  return (
    <Row to={orderPath(id)}>
      <span className={css.row}>
        <span className={css.line}>
          <span className={css.symbol}>
            {symbol} <Badge kind={direction}>{t(`common:direction_${direction}`)}</Badge>
          </span>
          <span className={css.end}>
            {phase === 'settling' ? (
              <span className={css.sub}>{t('settling')}</span>
            ) : order.openAt === null ? (
              <span className={css.sub}>{t('confirming')}</span>
            ) : (
              <>
                <span className={css.sub}>{t('closes_in')}</span> <Countdown to={order.closeAt} />
              </>
            )}
          </span>
        </span>
        <span className={css.line}>
          <span className={css.sub}>
            {t('stake_over', { amount: own.money(amount, asset), duration: format.duration(seconds) })}
          </span>
          <span className={css.prices}>
            {openPrice === null ? t('pending_price') : format.decimal(openPrice)}
            {openPrice !== null && price !== null && (
              <>
                {' → '}
                <Price value={price} />
              </>
            )}
          </span>
        </span>
        <span className={css.line}>
          <span className={css.sub}>{t('if_closed_now')}</span>
          <span className={css.end}>
            {ifClosed ? <Own amount={formatAmount(ifClosed.net, asset)} asset={asset} sign /> : '–'}
          </span>
        </span>
      </span>
    </Row>
  )
}
