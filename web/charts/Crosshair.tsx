import type { EpochMs } from '../../shared/time.ts'
import css from './Surface.module.css'
import { type Scale, xOf, yOf } from './scale.ts'

/** Half a tag in pixels, to keep it on the axis. */
const HALF_TAG = 28

export function Crosshair(props: {
  scale: Scale
  at: EpochMs
  price: number
  time: string
  priceText: string
  caption: string
}) {
  const { scale, at, price, time, priceText, caption } = props
  const [x, y] = [xOf(scale, at), yOf(scale, price)]
  const { left, top, width, height } = scale
  const tagX = x === null ? 0 : Math.min(left + width - HALF_TAG, Math.max(left + HALF_TAG, x))
  return (
    <div className={css.cross} aria-hidden="true" data-crosshair>
      {x !== null && <span className={css.across} style={{ transform: `translateX(${x}px)`, top, height }} />}
      {y !== null && (
        <span className={css.along} style={{ transform: `translateY(${y}px)`, width: left + width }} />
      )}
      {x !== null && (
        <span
          className={css.tag}
          style={{ transform: `translate(${tagX}px, ${top + height + 4}px) translateX(-50%)` }}
        >
          {time}
        </span>
      )}
      {y !== null && (
        <span
          className={css.tag}
          style={{ transform: `translate(${left + width + 4}px, ${y}px) translateY(-50%)` }}
        >
          {priceText}
        </span>
      )}
      <span className={css.caption}>{caption}</span>
    </div>
  )
}
