import type { Order } from '../../trading/types.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { formatCountdown } from '../../ui/format.ts'
import css from './product.module.css'
import { eachPriceTo } from './pulse.ts'

/** A colon is narrower than a digit. */
const COLON_CH = 0.6

/** Counts with each price; keeps its first width. */
export function OrderCountdown({ order: { seconds, closeAt } }: { order: Order }) {
  const parts = formatCountdown(seconds).split(':')
  const width = parts.join('').length + (parts.length - 1) * COLON_CH
  return (
    <span className={css.toClose} style={{ width: `${width}ch` }}>
      <span>
        <Countdown to={closeAt} each={eachPriceTo} />
      </span>
    </span>
  )
}
