import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import css from './DayChart.module.css'
import { nearestTo, type Place, pathOf } from './dayChart.ts'

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -7,
  PageDown: 7,
  Home: -1e6,
  End: 1e6,
}

/** `area` is filled to the lower edge; `step` is not filled. */
export interface ChartLine {
  points: readonly Place[]
  kind: 'area' | 'step'
}

/** `of` names its line, if there are several. */
export interface Figure {
  text: string
  of?: ChartLine['kind']
}

/** Finger, mouse or arrows choose a day, at first the last one; its figures stand above. */
export function DayChart({
  label,
  points,
  lines,
  said,
  edges,
  ends,
}: {
  label: string
  /** One per day, where its dot goes. */
  points: readonly Place[]
  lines: readonly ChartLine[]
  /** Text and figures of a day, by its index. */
  said: (at: number) => { day: string; figures: readonly Figure[] }
  /** Labels of the upper and lower edge. */
  edges: readonly [top: string, bottom: string | null]
  /** Labels below the left and right end. */
  ends: readonly [first: ReactNode, last: ReactNode]
}) {
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? points.length - 1, points.length - 1)
  const point = points[at]
  if (!point) return null
  const choose = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(nearestTo(points, (100 * (clientX - left)) / width))
  }
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(points.length - 1, at + by)))
  }
  const { day, figures } = said(at)
  return (
    <div>
      <p className={css.readout}>
        <span>{day}</span>
        <span className={css.told}>
          {figures.map(({ text, of }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place
            <strong key={index} className="num">
              {of && <span className={css.swatch} data-kind={of} aria-hidden="true" />}
              {text}
            </strong>
          ))}
        </span>
      </p>
      <div
        className={css.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at}
        aria-valuetext={`${day}: ${figures.map(({ text }) => text).join(', ')}`}
        onPointerDown={choose}
        onPointerMove={choose}
        onKeyDown={step}
      >
        <span className={css.edge}>{edges[0]}</span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.map(({ points: line, kind }) => (
            <g key={`${kind} ${line[0]?.x}`}>
              {kind === 'area' && (
                <path
                  className={css.area}
                  d={`${pathOf(line)}L${line.at(-1)?.x ?? 0} 100L${line[0]?.x ?? 0} 100Z`}
                />
              )}
              <path className={css.line} data-kind={kind} d={pathOf(line)} />
            </g>
          ))}
        </svg>
        <span className={css.hair} style={{ left: `${point.x}%` }} />
        <span className={css.dot} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
        {edges[1] !== null && (
          <span className={css.edge} data-low>
            {edges[1]}
          </span>
        )}
      </div>
      <p className={css.ends}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  )
}
