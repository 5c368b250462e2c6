import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { EpochSeconds, Seconds } from '../../../shared/time.ts'
import { useTimeLabels } from '../Axes.tsx'
import type { ChartCandle } from '../candle.ts'
import type { Following } from '../following.ts'
import { Marks } from '../Marks.tsx'
import axesCss from '../PriceChart.module.css'
import type { ChartMark } from '../places.ts'
import { Surface, type SurfaceWords } from '../Surface.tsx'
import { useSize } from '../useSize.ts'
import { useView } from '../useView.ts'
import { type Frame, frameOf, newestOf } from './frame.ts'
import css from './LiveLine.module.css'
import { type Moving, move, useMoving } from './moving.ts'
import { DRAWN_AFTER_S } from './path.ts'
import { useFrames } from './useFrames.ts'

export interface LiveLineProps {
  /** One candle per second, oldest first. */
  course: Following<readonly ChartCandle[]>
  /** Seconds shown while the line follows, and the choices. */
  span: Seconds
  spans: readonly Seconds[]
  onSpan: (span: Seconds) => void
  /** Loads older prices, if there may be any. */
  onOlder: () => void
  hasOlder: boolean
  marks: readonly ChartMark[]
  countdown: (to: EpochSeconds) => ReactNode
  lang: string
  priceText: (price: number) => string
  decimals: number
  /** Describes the drawing by its last price. */
  label: (last: string) => string
  words: SurfaceWords
  /** Highlights the dot of the last tick for a moment. */
  pulse: (dot: Element) => void
  stale: boolean
}

/** A tick moves line, level, times and marks by hand; React draws only what stands around them. */
export default function LiveLine(props: LiveLineProps) {
  const { course, span, words, priceText } = props
  const moving = useMoving()
  const size = useSize(moving.chart)
  const timeLabels = useTimeLabels(props.lang)
  const { own, moves } = useView({
    newest: () => newestOf(course.get(), props),
    span,
    onSpan: props.onSpan,
    onOlder: props.onOlder,
  })
  const input = size && { ...props, size, own, timeLabels }
  const frames = useFrames(course, (before) =>
    input ? frameOf({ ...input, candles: course.get() }, before) : null,
  )
  useSyncExternalStore(frames.watch, () => frames.get()?.room)
  useMoved(frames, moving, props)
  const frame = frames.get()
  return (
    <div className={css.frame}>
      <div ref={moving.chart} className={css.chart} role="img" data-live>
        {frame && <Drawing {...props} frame={frame} moving={moving} />}
      </div>
      {frame && (
        <Surface
          {...{ moves, words, priceText }}
          shown={frames as Following<Frame>}
          following={own === null}
          drawnAfter={DRAWN_AFTER_S}
        />
      )}
    </div>
  )
}

/** Moves what a price moves, in the same paint as React's own changes. */
function useMoved(
  frames: Following<Frame | null>,
  moving: Moving,
  { label, pulse }: Pick<LiveLineProps, 'label' | 'pulse'>,
): void {
  const draw = (frame: Frame) => {
    const isNew = frame.last?.[0] !== moving.drawn?.last?.[0]
    move(moving, frame, label)
    if (isNew && moving.dot.current) pulse(moving.dot.current)
  }
  const latest = useRef(draw)
  latest.current = draw
  useLayoutEffect(() => {
    const frame = frames.get()
    if (frame) draw(frame)
  })
  useLayoutEffect(
    () =>
      frames.watch(() => {
        const frame = frames.get()
        if (frame && frame.room === moving.drawn?.room) latest.current(frame)
      }),
    [frames, moving],
  )
}

type DrawingProps = Pick<LiveLineProps, 'marks' | 'countdown' | 'stale'>

function Drawing(props: DrawingProps & { frame: Frame; moving: Moving }) {
  const { frame, moving, marks, countdown, stale } = props
  const { scale, places, wins } = frame
  const [next] = marks
  const right = scale.left + scale.width
  const bottom = scale.top + scale.height
  return (
    <>
      <svg className={css.drawing} width={right} height={bottom} aria-hidden="true">
        <path ref={moving.grid} className={css.grid} />
        {next && wins && (
          <rect
            ref={moving.wins}
            className={next.direction === 'up' ? css.winsUp : css.winsDown}
            data-wins={next.direction}
            {...wins}
          />
        )}
        <path ref={moving.line} className={css.line} data-running />
      </svg>
      <div ref={moving.prices} className={css.prices} style={{ left: right + 8 }} />
      <div ref={moving.times} className={css.times} style={{ top: bottom + 4 }} />
      <Marks ref={moving.marks} {...{ marks, places, scale, countdown }} />
      <div ref={moving.level} className={css.level}>
        <span className={`${axesCss.lastLine} ${css.along}`} style={{ width: right }} />
        <span
          ref={moving.tag}
          className={`${axesCss.last} ${css.tag}`}
          style={{ left: right + 4 }}
          data-stale={stale || undefined}
        />
        <span ref={moving.dot} className={css.dot} data-stale={stale || undefined} />
      </div>
    </>
  )
}
