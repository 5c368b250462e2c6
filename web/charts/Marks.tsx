import type { ReactNode } from 'react'
import { type EpochSeconds, msOf } from '../../shared/time.ts'
import { labelColumns } from './axis.ts'
import { COUNTDOWN_HEIGHT, countdownPlaces } from './countdowns.ts'
import css from './PriceChart.module.css'
import { type Scale, xOf, yOf } from './scale.ts'

/** An open order as the chart shows it: its entry as a dashed line, its close as a vertical one. */
export interface ChartMark {
  id: string
  direction: 'up' | 'down'
  /** Null until the entry is known. */
  entry: number | null
  openAt: EpochSeconds
  closeAt: EpochSeconds
  label: string
}

/** Pixels a label needs, and how many fit side by side on a narrow screen. */
const LABEL_HEIGHT = 22
const LABEL_COLUMNS = 2

/** The open orders over the drawing. */
export function Marks(props: {
  marks: readonly ChartMark[]
  scale: Scale
  /** The time left to an instant. */
  countdown: (to: EpochSeconds) => ReactNode
}) {
  const { marks, scale, countdown } = props
  const heights = marks.map(({ entry }) => (entry === null ? null : yOf(scale, entry)))
  const columns = labelColumns(heights, LABEL_HEIGHT, LABEL_COLUMNS)
  const right = scale.left + scale.width
  const lines = marks.map(({ closeAt }) => xOf(scale, msOf(closeAt)))
  const closes = countdownPlaces(lines, right, scale.height)
  return marks.map((mark, index) => {
    const y = heights[index] ?? null
    const column = columns[index] ?? null
    const close = closes[index]
    return (
      <div key={mark.id} className={mark.direction === 'up' ? css.up : css.down}>
        {y !== null && (
          <span
            className={css.entry}
            // Near the top a label hangs below its line instead of standing on it.
            data-low={y < scale.top + LABEL_HEIGHT || undefined}
            style={{ transform: `translateY(${y}px)`, width: right }}
          >
            {column !== null && (
              <span className={css.label} data-column={column}>
                {mark.label}
              </span>
            )}
          </span>
        )}
        {close && (
          <span
            className={css.close}
            data-left={close.isLeft || undefined}
            style={{ transform: `translateX(${close.x}px)`, top: scale.top, height: scale.height }}
          >
            {close.row !== null && (
              <span className={css.countdown} style={{ bottom: 2 + close.row * COUNTDOWN_HEIGHT }}>
                {countdown(mark.closeAt)}
              </span>
            )}
          </span>
        )}
      </div>
    )
  })
}

/** The last price: a line across the drawing, and its figure over the axis. */
export function LastPrice(props: { y: number; scale: Scale; stale: boolean | undefined; text: string }) {
  const { y, scale, stale, text } = props
  const right = scale.left + scale.width
  return (
    <>
      <span className={css.lastLine} style={{ transform: `translateY(${y}px)`, width: right }} />
      <span
        className={css.last}
        data-stale={stale || undefined}
        style={{ transform: `translate(${right + 4}px, ${y}px) translateY(-50%)` }}
      >
        {text}
      </span>
    </>
  )
}
