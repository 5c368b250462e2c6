import { useTranslation } from 'react-i18next'
import { tradePath } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Change, Price } from '../../ui/figures.tsx'
import { useFormat } from '../../ui/format.ts'
import { Row } from '../../ui/List.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { Goods } from './goods.ts'
import css from './ProductRow.module.css'

/** A product with its state, recent course, price and change; leads to where it is traded. */
export function ProductRow({ product }: { product: Goods }) {
  return (
    <Row to={tradePath(product.id)}>
      <span className={css.words}>
        <span className={css.name}>{product.name}</span>
        <span className={css.state}>
          <span>{product.symbol}</span>
          <MarketState product={product} />
        </span>
      </span>
      <Sparkline values={product.spark} />
      <span className={css.figures}>
        <span className={css.price}>
          <Price value={product.price} />
        </span>
        <span className={css.change}>
          <Change percent={product.change} />
        </span>
      </span>
    </Row>
  )
}

/** Whether one can trade now, in words; and when again, where that is known. */
function MarketState({ product: { state, nextOpenAt } }: { product: Goods }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (state === 'trading') return <span>{t('state_trading')}</span>
  return (
    <Badge kind={state === 'forbidden' ? 'danger' : 'pending'}>
      {nextOpenAt === null ? t(`state_${state}`) : t('opens_at', { time: format.weekdayTime(nextOpenAt) })}
    </Badge>
  )
}
