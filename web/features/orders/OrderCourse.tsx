import { useTranslation } from 'react-i18next'
import type { Order } from '../../trading/types.ts'
import { drawn, type Point } from './course.ts'
import css from './running.module.css'

const field = { width: 320, height: 120 }

/** Dashes the entry and tints the winning side. */
export function OrderCourse({ order, points }: { order: Order; points: readonly Point[] }) {
  const { t } = useTranslation('orders')
  const { openAt, closeAt, openPrice, direction, symbol } = order
  if (openPrice === null || openAt === null) return <div className={css.course} />
  const { path, entryY, last } = drawn(points, { openAt, closeAt, entry: Number(openPrice) }, field)
  const { width, height } = field
  const above = direction === 'up'
  return (
    <svg
      className={css.course}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('course', { symbol })}
    >
      <rect
        className={css.winning}
        width={width}
        y={above ? 0 : entryY}
        height={above ? entryY : height - entryY}
        data-side={direction}
      />
      <line className={css.entryLine} x2={width} y1={entryY} y2={entryY} data-side={direction} />
      <line className={css.closeLine} x1={width} x2={width} y2={height} />
      <path className={css.price} d={path} />
      {last && <line className={css.dot} x1={last.x} x2={last.x} y1={last.y} y2={last.y} />}
    </svg>
  )
}
