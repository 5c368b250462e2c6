import { reviewKinds } from '../../shared/reviews.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { MEASURED_S, type Measure, medianOf, recentMeasures } from '../table/measures.ts'

export async function ownFigures({ table }: Deps, operator: string, nowMs: EpochMs) {
  const items = reviewKinds.map(async (kind) => {
    const all = await recentMeasures(table, kind, nowMs)
    return { kind, mine: summary(all.filter((one) => one.operator === operator)), desk: summary(all) }
  })
  return { days: MEASURED_S / 86_400, items: await Promise.all(items) }
}

const summary = (measures: Measure[]) => ({
  count: measures.length,
  medianSeconds: medianOf(measures.map(({ seconds }) => seconds)),
})
