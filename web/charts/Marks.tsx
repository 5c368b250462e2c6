import type { ReactNode, RefObject } from 'react'
import type { EpochSeconds } from '../../shared/time.ts'
import { COUNTDOWN_HEIGHT } from './countdowns.ts'
import css from './PriceChart.module.css'
import type { ChartMark, MarkPlace } from './places.ts'
import type { Scale } from './scale.ts'

export function Marks(props: {
  marks: readonly ChartMark[]
  /** From `placesOf`. */
  places: readonly MarkPlace[]
  scale: Scale
  countdown: (to: EpochSeconds) => ReactNode
  /** Lets `moveMarks` move the lines without React. */
  ref?: RefObject<HTMLDivElement | null>
}) {
  const { marks, places, scale, countdown, ref } = props
  const right = scale.left + scale.width
  return (
    <div ref={ref}>
      {marks.map(({ id, direction, label, closeAt }, index) => {
        const { entry, close } = places[index] ?? {}
        return (
          <div key={id} className={direction === 'up' ? css.up : css.down}>
            {entry && (
              <span
                className={css.entry}
                data-low={entry.isLow || undefined}
                style={{ transform: entryMoved(entry), width: right }}
              >
                {entry.column !== null && (
                  <span className={css.label} data-column={entry.column}>
                    {label}
                  </span>
                )}
              </span>
            )}
            {close && (
              <span
                className={css.close}
                data-left={close.isLeft || undefined}
                style={{ transform: closeMoved(close), top: scale.top, height: scale.height }}
              >
                {close.row !== null && (
                  <span className={css.countdown} style={{ bottom: 2 + close.row * COUNTDOWN_HEIGHT }}>
                    {countdown(closeAt)}
                  </span>
                )}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Moves the lines of drawn marks whose places changed. */
export function moveMarks(
  drawn: HTMLElement,
  places: readonly MarkPlace[],
  before: readonly MarkPlace[] | undefined,
): void {
  places.forEach(({ entry, close }, index) => {
    const lines = drawn.children[index]
    if (entry && entry.y !== before?.[index]?.entry?.y) moveTo(lines?.firstElementChild, entryMoved(entry))
    if (close && close.x !== before?.[index]?.close?.x) moveTo(lines?.lastElementChild, closeMoved(close))
  })
}

const entryMoved = ({ y }: { y: number }) => `translateY(${y}px)`
const closeMoved = ({ x }: { x: number }) => `translateX(${x}px)`

function moveTo(line: Element | null | undefined, transform: string): void {
  if (line instanceof HTMLElement) line.style.transform = transform
}

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
