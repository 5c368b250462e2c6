import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type EpochMs, msOf, type Seconds } from '../../shared/time.ts'
import { Crosshair } from './Crosshair.tsx'
import type { ChartCandle } from './candle.ts'
import { type Following, watchNothing } from './following.ts'
import css from './Surface.module.css'
import { type Scale, xOf } from './scale.ts'
import { useGestures } from './useGestures.ts'
import type { Moves } from './useView.ts'
import { nearest, type View } from './view.ts'

export interface SurfaceWords {
  /** Name of the crosshair's slider. */
  name: string
  /** Button that leads back to the newest price. */
  now: string
  /** Shown and read out at the crosshair. */
  caption: (candle: ChartCandle) => string
  said: (candle: ChartCandle) => string
  time: (candle: ChartCandle) => string
}

export interface Shown {
  candles: readonly ChartCandle[]
  scale: Scale
  view: View
}

/** One key press: zoom factor, and points moved with Shift. */
const KEY_ZOOM = 1.4
const KEY_FAR = 10

/** Crosshair, panning and zooming over any drawing, by finger, mouse, wheel and keys. */
export function Surface(props: {
  shown: Following<Shown>
  /** Seconds from a candle's start to where it is drawn. */
  drawnAfter: Seconds
  following: boolean
  moves: Moves
  words: SurfaceWords
  priceText: (price: number) => string
}) {
  const { drawnAfter, following, moves, words, priceText } = props
  const surface = useRef<HTMLDivElement>(null)
  /** Start time of the selected candle, so that a new candle does not move the selection. */
  const [reads, setReads] = useState<number | null>(null)
  // A price redraws only the crosshair; without one, `shown` is read on touch.
  const { candles, scale } = useSyncExternalStore(
    reads === null ? watchNothing : props.shown.watch,
    props.shown.get,
  )
  const now = props.shown.get
  const secondsOf = (pixels: number) => {
    const { width, minX, maxX } = now().scale
    return ((pixels / (width || 1)) * (maxX - minX)) / 1000
  }
  const secondAt = (x: number) => now().scale.minX / 1000 + secondsOf(x - now().scale.left)
  const drawnAt = ([at]: ChartCandle): EpochMs => msOf(at + drawnAfter)
  const cross = (x: number | null) => {
    const { candles, scale } = now()
    const found = x === null ? undefined : candles[nearest(candles, secondAt(x) - drawnAfter)]
    setReads(found && xOf(scale, drawnAt(found)) !== null ? found[0] : null)
  }
  useGestures(surface, {
    pan: (pixels) => moves.pan(-secondsOf(pixels)),
    zoom: (factor, x) => moves.zoom(factor, secondAt(x)),
    cross,
    rest: moves.rest,
  })

  const index = reads === null ? -1 : nearest(candles, reads)
  const read = candles[index]
  /** Moves the crosshair, from the newest point if there was none; the chart follows. */
  const step = (by: number) => {
    const { candles, view } = now()
    const newest = candles.length - 1
    const next = candles[Math.min(newest, Math.max(0, index < 0 ? newest : index + by))]
    if (!next) return
    setReads(next[0])
    const at = next[0] + drawnAfter
    if (at < view.from) moves.pan(at - view.from - (view.to - view.from) / 4)
    else if (at > view.to) moves.pan(at - view.to + (view.to - view.from) / 4)
    else return
    moves.rest()
  }
  const zoom = (factor: number) => {
    const { view } = now()
    moves.zoom(factor, read ? read[0] + drawnAfter : (view.from + view.to) / 2)
    moves.rest()
  }
  const reset = () => {
    setReads(null)
    moves.reset()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    const keys: Record<string, () => void> = {
      ArrowLeft: () => step(shiftKey ? -KEY_FAR : -1),
      ArrowRight: () => step(shiftKey ? KEY_FAR : 1),
      '+': () => zoom(KEY_ZOOM),
      '=': () => zoom(KEY_ZOOM),
      '-': () => zoom(1 / KEY_ZOOM),
      Home: reset,
      End: reset,
      Escape: reset,
    }
    const does = ctrlKey || altKey || metaKey ? undefined : keys[key]
    // Escape belongs to the page if there is nothing to close.
    if (!does || (key === 'Escape' && following && !read)) return
    event.preventDefault()
    event.stopPropagation()
    does()
  }

  return (
    <>
      <Handle
        ref={surface}
        name={words.name}
        // In percent, so that a new price changes nothing here.
        value={read ? Math.round((100 * index) / Math.max(1, candles.length - 1)) : 100}
        text={read ? words.said(read) : words.now}
        onKeyDown={useLatest(onKeyDown)}
        onBlur={useLatest(() => setReads(null))}
      />
      {read && (
        <Crosshair
          scale={scale}
          at={drawnAt(read)}
          price={read[4]}
          time={words.time(read)}
          priceText={priceText(read[4])}
          caption={words.caption(read)}
        />
      )}
      {!following && (
        <button
          type="button"
          className={css.now}
          style={{ right: `calc(100% - ${scale.left + scale.width}px)`, top: scale.top + scale.height - 44 }}
          onClick={reset}
        >
          <span>{words.now}</span>
        </button>
      )}
    </>
  )
}

const Handle = memo(function Handle(props: {
  ref: RefObject<HTMLDivElement | null>
  name: string
  value: number
  text: string
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
}) {
  return (
    <div
      ref={props.ref}
      className={css.surface}
      role="slider"
      tabIndex={0}
      aria-label={props.name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={props.value}
      aria-valuetext={props.text}
      onKeyDown={props.onKeyDown}
      onBlur={props.onBlur}
    />
  )
})

/** A stable function that calls the newest one. */
function useLatest<Given extends unknown[]>(does: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(does)
  latest.current = does
  return useCallback((...given) => latest.current(...given), [])
}
