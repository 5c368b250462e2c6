import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.ts'
import { marketPath, tradePath } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Change, Price } from '../ui/figures.tsx'
import { useFormat } from '../ui/format.ts'
import { Row } from '../ui/List.tsx'
import { Sparkline } from '../ui/Sparkline.tsx'
import css from './ProductRow.module.css'
import { courseChange, type ListedProduct } from './products.ts'
import { StarButton } from './StarButton.tsx'

/** Redrawn when its values change, each minute, not with every price. */
const Course = memo(Sparkline)

export function ProductRow({ product }: { product: ListedProduct }) {
  const { t } = useTranslation()
  const session = useSession()
  const { id, symbol, name, state, spark, price } = product
  if (state !== 'trading') return <ClosedRow product={product} />
  return (
    <Row
      to={session ? tradePath(id) : marketPath(id)}
      beside={<StarButton productId={id} symbol={symbol} size={20} />}
    >
      <span className={css.row}>
        <span className={css.words}>
          <span className={css.symbol}>{symbol}</span>
          <span className={css.name}>{name}</span>
        </span>
        <span className={css.course}>
          <Course values={spark} />
          {t('state_trading')}
        </span>
        <span className={css.figures}>
          <span className={css.price}>
            <Price value={price} />
          </span>
          <span className={css.change}>
            <Change percent={courseChange(product)} />
          </span>
        </span>
      </span>
    </Row>
  )
}

/** Shows why it is closed, until when, and its last session. */
function ClosedRow({ product }: { product: ListedProduct }) {
  const { t } = useTranslation()
  const format = useFormat()
  const session = useSession()
  const { id, symbol, state, nextOpenAt, sessionChange } = product
  const word = t(`state_${state}`)
  const change = sessionChange ?? courseChange(product)
  return (
    <Row
      compact
      to={session ? tradePath(id) : marketPath(id)}
      beside={<StarButton productId={id} symbol={symbol} size={20} />}
    >
      <span className={css.quiet}>
        <span className={css.symbol}>{symbol}</span>
        {state === 'forbidden' ? (
          <Badge kind="danger">{word}</Badge>
        ) : (
          <span className={css.until}>
            {nextOpenAt === null
              ? word
              : t('state_until', { state: word, time: format.weekdayTime(nextOpenAt) })}
          </span>
        )}
        {change !== null && <span className="num">{format.change(change)}</span>}
      </span>
    </Row>
  )
}
