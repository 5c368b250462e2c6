import encodeQR from 'qr'
import { useMemo } from 'react'
import css from './Qr.module.css'

/** Quiet zone in modules, which readers need. */
const QUIET = 4

/** Dark on light in every theme; `label` says what the code holds. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawing(text), [text])
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={css.modules} d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

/** Draws each run of dark modules as one rectangle. */
export function drawing(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const runs = rows.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    )
  })
  return { size: rows.length, path: runs.join('') }
}
