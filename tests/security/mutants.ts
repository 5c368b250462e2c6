import { random } from '../model/random.ts'
import { guards } from './mutants/all.ts'
import { isRow } from './mutants/guard.ts'
import { createWorkbench, type Verdict, type Workbench } from './mutants/run.ts'

// node tests/security/mutants.ts [word]: takes each guard out of a copy of the product and demands that its tests
// fail. Prints a table; fails on any guard whose loss no test notices. A word narrows it to guards whose place,
// test or text contains it.
// With GUARDS_SECONDS it takes those of some files, drawn anew, and begins no more after as many seconds.
const WORKBENCHES = 2
const [, , word = ''] = process.argv
const SECONDS = Number(process.env.GUARDS_SECONDS ?? Number.POSITIVE_INFINITY)
const chance = random(Number(process.env.SOAK_SEED ?? Date.now()))
const startedAt = Date.now()
const isOver = (): boolean => Date.now() - startedAt >= SECONDS * 1000
const named = guards.filter((guard) => JSON.stringify([guard.file, guard.test, guard.text]).includes(word))
/** Whole files of tests, as rows of a file may build on one another; about so many guards are enough for the time. */
const ENOUGH = 60
const chosen = Number.isFinite(SECONDS) ? drawn() : named

function drawn(): typeof guards {
  const groups = shuffled([...Map.groupBy(named, (guard) => guard.test).values()])
  const some: typeof guards = []
  for (const group of groups) if (some.length < ENOUGH) some.push(...group)
  return some
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** With every guard in its place each row must pass, else its failure without it would say nothing. */
async function soundBefore(bench: Workbench): Promise<void> {
  const faults: string[] = []
  for (const [test, group] of Map.groupBy(chosen, (guard) => guard.test)) {
    const rows = group.flatMap((guard) => guard.rows)
    const isStory = group.some((guard) => guard.isStory)
    const passed = await bench.run({ test, rows, ...(isStory && { isStory }) })
    const bad = rows.filter((row) => {
      const names = [...passed].filter(([name]) => isRow(row, name))
      return names.length === 0 || names.some(([, ok]) => !ok)
    })
    if (bad.length > 0) faults.push(`${test}: ${bad.join('; ')}`)
  }
  if (faults.length > 0) throw new Error(`missing or failing with all guards in place:\n${faults.join('\n')}`)
}

const benches = Array.from({ length: WORKBENCHES }, createWorkbench)
const verdicts: Verdict[] = []
try {
  await soundBefore(benches[0] as Workbench)
  const waiting = [...chosen]
  const work = async (bench: Workbench) => {
    for (let guard = waiting.shift(); guard && !isOver(); guard = waiting.shift()) {
      const verdict = await bench.without(guard)
      verdicts.push(verdict)
      print(verdict)
    }
  }
  await Promise.all(benches.map(work))
} finally {
  for (const bench of benches) bench.remove()
}

function print({ guard, caught, faults }: Verdict): void {
  const [line = ''] = guard.text.trim().split('\n')
  const place = `${guard.file}: ${line}`.slice(0, 110)
  process.stdout.write(
    `${faults.length === 0 ? 'held' : 'NOT HELD'}  ${caught}/${guard.rows.length}  ${place}\n`,
  )
  for (const fault of faults) process.stdout.write(`          ${fault}\n`)
}

const held = verdicts.filter(({ faults }) => faults.length === 0).length
const rows = verdicts.reduce((sum, { caught }) => sum + caught, 0)
const left = guards.length - verdicts.length
process.stdout.write(
  `${held} of ${verdicts.length} guards held, ${rows} rows seen failing without theirs, ${left} not taken out this time\n`,
)
process.exitCode = held === verdicts.length && held > 0 ? 0 : 1
