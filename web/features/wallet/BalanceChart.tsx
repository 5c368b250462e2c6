import type { Asset } from '../../../shared/assets.ts'
import { DayChart } from '../../ui/DayChart.tsx'
import { useOwn } from '../../ui/own.tsx'
import { useDate } from '../../ui/useDate.ts'
import type { Course } from './course.ts'

/** Days not counted yet are a gap. */
export function BalanceChart({ course, asset, label }: { course: Course; asset: Asset; label: string }) {
  const own = useOwn()
  const date = useDate()
  const { points, lines, top, bottom } = course
  const money = (amount: string | undefined) => own.money(amount ?? '', asset)
  const dayAt = (at: number) => date(points.at(at)?.date ?? '')
  return (
    <DayChart
      label={label}
      points={points}
      lines={lines.map((line) => ({ points: line, kind: 'area' }))}
      said={(at) => ({ day: dayAt(at), figures: [{ text: money(points[at]?.amount) }] })}
      edges={[money(top), money(bottom)]}
      ends={[dayAt(0), dayAt(-1)]}
    />
  )
}
