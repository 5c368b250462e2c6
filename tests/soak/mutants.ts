import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CopiedTree, copiedTree } from '../support/copied-tree.ts'
import { ended } from './ended.ts'
import { inDrawnOrder, type Mutant, mutantsOf, reasonFor } from './mutants/list.ts'
import { mutated } from './mutants/sites.ts'
import { refusedByTypes, typesOf } from './mutants/typed.ts'
import { areTooMany } from './mutants/verdict.ts'
import { beside, mutatedFolders, watchersOf } from './mutants/watchers.ts'

// node tests/soak/mutants.ts [word]: changes one operator or constant of money code in a copy of the product, sixty
// times, and demands that the types, the random histories or the tests of its folder notice. Fails if fewer than 95 in
// 100 are noticed (mutants/verdict.ts). A seed draws which; MUTANTS_SEED draws the same again, MUTANTS_COUNT how many.
// A word keeps to files whose name contains it.
//
// With MUTANTS_SECONDS, as CI runs it, no more are begun after as many seconds, those under way are left soon after and
// not judged, and the seed is always the same. So
// everybody's run tries the same mutants in the same order, as far as it comes, until the code they change is changed:
// what fails there is the commit's doing and never the draw's. Without, the seed is new each time.
const root = join(import.meta.dirname, '..', '..')
const SECONDS = Number(process.env.MUTANTS_SECONDS ?? Number.POSITIVE_INFINITY)
const isBounded = Number.isFinite(SECONDS)
/** Of the seconds, up to when what was begun may go on. */
const BEGUN = 1.25
const BOUNDED_SEED = 20_261_122
const newSeed = () => process.env.SOAK_SEED ?? Date.now() % 1_000_000_000
const SEED = Number(process.env.MUTANTS_SEED ?? (isBounded ? BOUNDED_SEED : newSeed()))
const COUNT = Number(process.env.MUTANTS_COUNT ?? 60)
const BENCHES = Number(process.env.MUTANTS_BENCHES ?? 2)
const [, , word = ''] = process.argv
/** Random histories each mutant must survive before tests of the whole product are asked. */
const HISTORIES = 150
/** A mutant that does not come to an end is noticed too: it gets this many times what it takes without one. */
const PATIENCE = 8
const LEAST_MS = 20_000
const WHOLE_MS = 600_000

interface Verdict {
  mutant: Mutant
  /** Who noticed; null for nobody. */
  by: string | null
}

/** There was no time to ask all who might notice. */
class OutOfTime extends Error {}

const startedAt = Date.now()
const leftMs = (): number => startedAt + SECONDS * BEGUN * 1000 - Date.now()
/** Waits for a watcher, and throws where it had to be ended for want of time. */
async function inTime(watching: (mostMs: number) => ReturnType<Watcher>, mostMs: number) {
  const end = await watching(Math.max(1, Math.min(mostMs, leftMs())))
  if (leftMs() <= 0) throw new OutOfTime()
  return end
}
const secondsSince = (): number => Math.round((Date.now() - startedAt) / 1000)

/** A watcher, run in a copy of the product for so long at most. */
type Watcher = (folder: string, mostMs: number) => ReturnType<typeof ended>

const histories: Watcher = (folder, mostMs) =>
  ended(folder, process.execPath, ['tests/soak/some-histories.ts', String(SEED), String(HISTORIES)], mostMs)

const vitest = join(root, 'node_modules', '.bin', 'vitest')
const options = ['--config', 'tests/vitest.config.ts', '--project', 'node*', '--bail=1', '--maxWorkers=1']
const long = ['--exclude', '**/model/{histories,engine,planted}*']

const testsOf =
  (words: readonly string[]): Watcher =>
  (folder, mostMs) =>
    ended(folder, vitest, ['run', ...options, ...words, ...long], mostMs)

/** Tries a mutant on one watcher after another, the quickest first, until one of them notices; null where time is over before. */
async function tried(bench: CopiedTree, whole: CopiedTree, mutant: Mutant): Promise<Verdict | null> {
  const { folder } = bench
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  const noticed = async (name: string, watcher: Watcher): Promise<string | null> => {
    const mostMs = await patienceFor(name, watcher, whole)
    const { ok, output } = await inTime((ms) => watcher(folder, ms), mostMs)
    return ok ? null : (output.match(/FAIL .*|BROKEN .{0,90}/)?.[0] ?? `${name} end badly`)
  }
  const tests = (words: readonly string[]) => noticed(words.join(' '), testsOf(words))
  writeFileSync(path, mutated(source, mutant))
  try {
    const by =
      (await tests(beside(mutant.file))) ??
      (await noticed('histories', histories)) ??
      (await tests(watchersOf(mutant.file))) ??
      ((await typesOf(folder)).ok ? null : 'types of another file')
    return { mutant, by }
  } catch (error) {
    if (error instanceof OutOfTime) return null
    throw error
  } finally {
    writeFileSync(path, source)
  }
}

/** Without a mutant a watcher must be well, or failing would say nothing. Tried once; answers how long to wait for it. */
const known = new Map<string, Promise<number>>()
function patienceFor(name: string, watcher: Watcher, { folder }: CopiedTree): Promise<number> {
  const begunAt = Date.now()
  const patience =
    known.get(name) ??
    inTime((ms) => watcher(folder, ms), WHOLE_MS).then(({ ok, output }) => {
      if (!ok) throw new Error(`without a mutant they fail: ${name}\n${output}`)
      return Math.max(LEAST_MS, PATIENCE * (Date.now() - begunAt))
    })
  known.set(name, patience)
  return patience
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const all = mutantsOf(root, mutatedFolders).filter(({ file }) => file.includes(word))
const chosen = inDrawnOrder(all, SEED).slice(0, COUNT)
const explained = chosen.filter(reasonFor)
const waiting = chosen.filter((mutant) => !reasonFor(mutant))
say(`seed ${SEED}: ${chosen.length} of ${all.length} mutants`)

const whole = copiedTree('mutants')
const benches = Array.from({ length: BENCHES }, () => copiedTree('mutants'))
const verdicts: Verdict[] = []
let left = 0
function note(verdict: Verdict | null): void {
  if (!verdict) return void left++
  const { mutant, by } = verdict
  verdicts.push({ mutant, by })
  const { file, line, on, text, instead } = mutant
  say(`${by ? 'caught  ' : 'SURVIVED'} ${file}:${line} ${text} -> ${instead}  (${secondsSince()} s)`)
  say(`           ${on}`)
  say(`           ${by ?? 'nobody noticed'}`)
}
try {
  const [refused] = await Promise.all([
    refusedByTypes((benches[0] as CopiedTree).folder, waiting),
    patienceFor('histories', histories, whole),
  ])
  const work = async (bench: CopiedTree) => {
    for (let mutant = waiting.shift(); mutant && secondsSince() < SECONDS; mutant = waiting.shift())
      note(refused.has(mutant) ? { mutant, by: 'types' } : await tried(bench, whole, mutant))
  }
  // One that fails ends all, but not before the others have let go of their folders.
  const ends = await Promise.allSettled(
    benches.map((bench) =>
      work(bench).finally(() => {
        waiting.length = 0
      }),
    ),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
} catch (error) {
  // None is begun before its watchers are known to be well; none tried is a failure below.
  if (!(error instanceof OutOfTime)) throw error
} finally {
  for (const bench of [whole, ...benches]) bench.remove()
}

for (const mutant of explained) say(`alike     ${mutant.file}:${mutant.line}: ${reasonFor(mutant)}`)
const caught = verdicts.filter(({ by }) => by !== null).length
const untold = left > 0 ? `, ${left} left for want of time` : ''
say(`${caught} of ${verdicts.length} mutants caught, ${explained.length} of no effect${untold}, seed ${SEED}`)
process.exitCode = areTooMany(verdicts.length - caught, verdicts.length, isBounded) ? 1 : 0
