import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Asset } from '../../../shared/assets.ts'
import { useOwn } from '../../ui/own.tsx'
import { type Course, nearestTo, pathOf } from './course.ts'
import { useDate } from './useDate.ts'
import css from './wallet.module.css'

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -7,
  PageDown: 7,
  Home: -1e6,
  End: 1e6,
}

/** A balance by day. Finger, mouse or arrows choose a day, whose figure stands above; the last one until then. */
export function BalanceChart({ course, asset, label }: { course: Course; asset: Asset; label: string }) {
  const own = useOwn()
  const date = useDate()
  const [chosen, setChosen] = useState<number | null>(null)
  const { points, lines } = course
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
  const said = `${date(point.date)}: ${own.money(point.amount, asset)}`
  return (
    <div>
      <p className={css.readout}>
        <span>{date(point.date)}</span>
        <strong className="num">{own.money(point.amount, asset)}</strong>
      </p>
      <div
        className={css.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at}
        aria-valuetext={said}
        onPointerDown={choose}
        onPointerMove={choose}
        onKeyDown={step}
      >
        <span className={css.edge}>{own.money(course.top, asset)}</span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.map((line) => (
            <g key={line[0]?.date}>
              <path
                className={css.area}
                d={`${pathOf(line)}L${line.at(-1)?.x ?? 0} 100L${line[0]?.x ?? 0} 100Z`}
              />
              <path className={css.line} d={pathOf(line)} />
            </g>
          ))}
        </svg>
        <span className={css.hair} style={{ left: `${point.x}%` }} />
        <span className={css.dot} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
        <span className={css.edge} data-low>
          {own.money(course.bottom, asset)}
        </span>
      </div>
      <p className={css.ends}>
        <span>{date(points[0]?.date ?? '')}</span>
        <span>{date(points.at(-1)?.date ?? '')}</span>
      </p>
    </div>
  )
}
