import type { Edit, Plant } from './list.ts'

const plant = (says: string, file: string, ...edits: Omit<Edit, 'file'>[]): Plant => ({
  says: `days: ${says}`,
  edits: edits.map((edit) => ({ file: `functions/views/days/${file}.ts`, ...edit })),
  caughtBy: ['days = journal'],
})

/** Defects of balances by day that the random histories must find. */
export const dayPlants: readonly Plant[] = [
  plant(
    'a day has the first movement of the next',
    'count',
    {
      text: '    if (!day || row.at >= day.endsAt) {\n',
      instead: '    total = totalAfter(total, row)\n    if (!day || row.at >= day.endsAt) {\n',
    },
    { text: '    }\n    total = totalAfter(total, row)\n', instead: '    }\n' },
  ),
  plant('a fee is told twice', 'tally', {
    text: "      if (isFee) add(flowName(asset, 'fees'), -amount)\n",
    instead: "      if (isFee) add(flowName(asset, 'fees'), -2n * amount)\n",
  }),
  plant('what came before the last counted day is forgotten', 'count', {
    text: 'let total: Total = newest ?? NOTHING',
    instead: 'let total: Total = newest ? { ...NOTHING, place: newest.place } : NOTHING',
  }),
  plant('the profit is left out', 'tally', { text: 'after.get(PROFIT) ?? 0n', instead: '0n' }),
]
