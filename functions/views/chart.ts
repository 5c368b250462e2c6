import type * as z from 'zod/mini'
import type { RouteOf } from '../../shared/api/routes.ts'
import { type Asset, assetNames } from '../../shared/assets.ts'
import { formatAmount } from '../../shared/money.ts'
import { dateIn, type EpochMs } from '../../shared/time.ts'
import { type Course, countedOf, isFirst, nowPoint, type Point, pointAt, shifted } from './days/points.ts'
import { ownedIn } from './wallet.ts'

type ChartView = z.input<RouteOf<'views.balances'>['output']>

/** The last point is the present. */
export function chartView(
  course: Course,
  { asset, days, nowMs }: { asset: Asset; days: number; nowMs: EpochMs },
): ChartView {
  const today = dateIn(course.zone, nowMs)
  const began = course.days[0] && isFirst(course.days[0]) ? course.days[0].date : undefined
  const dates = Array.from({ length: days }, (_, index) => shifted(today, index + 1 - days))
  const points = [shifted(today, -days), ...dates].map((date) =>
    date === today ? nowPoint(course.account) : pointAt(course, date),
  )
  const items = dates.flatMap((date, index) => {
    const point = points[index + 1]
    if (!point || (began !== undefined && date < began)) return []
    return [{ date, owned: ownedOf(point, asset), profit: profitOf(points[index], point, asset) }]
  })
  return { asset, counted: countedOf(course), items }
}

const ownedOf = ({ held }: Point, own: Asset) =>
  assetNames.flatMap((asset) => {
    const amount = ownedIn(held, asset)
    return asset === own || amount !== 0n ? [{ asset, amount: formatAmount(amount, asset) }] : []
  })

const profitOf = (before: Point | null | undefined, after: Point, asset: Asset): string | null =>
  before ? formatAmount(after.profit - before.profit, asset) : null
