/** 72 x 28, in the colour of its change; figures next to it say the rest. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [first] = values
  const last = values[values.length - 1]
  if (first === undefined || last === undefined || values.length < 2)
    return <svg width={72} height={28} aria-hidden="true" />
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, i) => {
    const x = 1 + (i * 70) / (values.length - 1)
    const y = 26 - ((value - low) * 24) / span
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const colour = last > first ? 'var(--up)' : last < first ? 'var(--down)' : 'var(--text3)'
  return (
    <svg width={72} height={28} viewBox="0 0 72 28" fill="none" aria-hidden="true">
      <polyline points={points.join(' ')} stroke={colour} strokeWidth={1.5} strokeLinejoin="round" />
    </svg>
  )
}
