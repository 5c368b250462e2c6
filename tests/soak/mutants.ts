import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '../model/random.ts'
import { type CopiedTree, copiedTree } from '../support/copied-tree.ts'
import { ended } from './ended.ts'
import { equivalents } from './mutants/equivalent.ts'
import { lineOf, mutated, type Site, sitesOf } from './mutants/sites.ts'
import { areTooMany } from './mutants/verdict.ts'
import { mutatedFolders, watchers } from './mutants/watchers.ts'

// node tests/soak/mutants.ts [word]: changes one operator or constant of money code in a copy of the product, thirty
// times by chance, and demands that the random histories, the tests of its folder or the types notice. MUTANTS_SEED
// draws the same again, MUTANTS_COUNT how many; with MUTANTS_SECONDS no more are begun after as many seconds. A word
// keeps to files whose name contains it. Fails if fewer than 95 in 100 are noticed (mutants/verdict.ts).
const root = join(import.meta.dirname, '..', '..')
const SEED = Number(process.env.MUTANTS_SEED ?? process.env.SOAK_SEED ?? Date.now() % 1_000_000_000)
const COUNT = Number(process.env.MUTANTS_COUNT ?? 30)
const SECONDS = Number(process.env.MUTANTS_SECONDS ?? Number.POSITIVE_INFINITY)
const [, , word = ''] = process.argv
const BENCHES = 2
/** Random histories each mutant must survive before tests are asked. */
const HISTORIES = 150
/** A mutant that does not come to an end is noticed too. */
const HISTORIES_MS = 60_000
const TESTS_MS = 240_000

interface Mutant extends Site {
  file: string
  line: number
  /** The line as it stands. */
  on: string
}
interface Verdict {
  mutant: Mutant
  /** Who noticed; null for nobody. */
  by: string | null
}

const startedAt = Date.now()
const isOver = (): boolean => Date.now() - startedAt >= SECONDS * 1000

function allMutants(): Mutant[] {
  const files = mutatedFolders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  )
  return files
    .filter((file) => file.includes(word))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const lines = source.split('\n')
      return sitesOf(source).map((site) => {
        const line = lineOf(source, site)
        return { ...site, file, line, on: (lines[line - 1] ?? '').trim() }
      })
    })
}

const reasonFor = (mutant: Mutant): string | undefined =>
  equivalents.find(
    ({ file, line, text, instead }) =>
      file === mutant.file && line === mutant.on && text === mutant.text && instead === mutant.instead,
  )?.reason

function drawn(all: Mutant[]): Mutant[] {
  const chance = random(SEED)
  const rest = [...all]
  return Array.from({ length: Math.min(COUNT, all.length) }, () =>
    rest.splice(chance.int(0, rest.length - 1), 1),
  ).flat()
}

const node = process.execPath
const vitest = join(root, 'node_modules', '.bin', 'vitest')
const tsc = join(root, 'node_modules', '.bin', 'tsc')

const histories = (folder: string): ReturnType<typeof ended> =>
  ended(folder, node, ['tests/soak/some-histories.ts', String(SEED), String(HISTORIES)], HISTORIES_MS)

function tests(folder: string, words: readonly string[]): ReturnType<typeof ended> {
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    'node*',
    '--bail=1',
    '--maxWorkers=1',
  ]
  return ended(
    folder,
    vitest,
    [...args, ...words, '--exclude', '**/model/{histories,engine,planted}*'],
    TESTS_MS,
  )
}

const wordsOf = (file: string): readonly string[] => watchers[file.slice(0, file.lastIndexOf('/'))] ?? []

async function tried({ folder }: CopiedTree, whole: CopiedTree, mutant: Mutant): Promise<Verdict> {
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, mutated(source, mutant))
  try {
    const lived = await histories(folder)
    if (!lived.ok)
      return { mutant, by: lived.output.match(/BROKEN .{0,90}/)?.[0] ?? 'histories that end badly' }
    const tested = await tests(folder, wordsOf(mutant.file))
    if (!tested.ok) {
      await soundWithout(whole, mutant.file)
      return { mutant, by: tested.output.match(/FAIL .*/)?.[0] ?? 'tests that end badly' }
    }
    const typed = await ended(folder, tsc, ['-p', 'tsconfig.json'], TESTS_MS)
    return { mutant, by: typed.ok ? null : 'types' }
  } finally {
    writeFileSync(path, source)
  }
}

/** Without a mutant the tests of a folder must be well, or failing would say nothing. Tried once a folder. */
const sound = new Map<string, Promise<void>>()
function soundWithout({ folder }: CopiedTree, file: string): Promise<void> {
  const name = file.slice(0, file.lastIndexOf('/'))
  const known =
    sound.get(name) ??
    tests(folder, wordsOf(file)).then(({ ok, output }) => {
      if (!ok) throw new Error(`tests of ${name} fail without a mutant:\n${output}`)
    })
  sound.set(name, known)
  return known
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const all = allMutants()
const chosen = drawn(all)
const explained = chosen.filter((mutant) => reasonFor(mutant))
const waiting = chosen.filter((mutant) => !reasonFor(mutant))
say(`seed ${SEED}: ${chosen.length} of ${all.length} mutants`)

const whole = copiedTree('mutants')
const benches = Array.from({ length: BENCHES }, () => copiedTree('mutants'))
const verdicts: Verdict[] = []
try {
  const lived = await histories(whole.folder)
  if (!lived.ok) throw new Error(`histories fail without a mutant:\n${lived.output}`)
  const work = async (bench: CopiedTree) => {
    for (let mutant = waiting.shift(); mutant && !isOver(); mutant = waiting.shift()) {
      const verdict = await tried(bench, whole, mutant)
      verdicts.push(verdict)
      const { file, line, text, instead } = mutant
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      say(`${verdict.by ? 'caught  ' : 'SURVIVED'} ${file}:${line} ${text} -> ${instead}  (${seconds} s)`)
      say(`           ${mutant.on}`)
      say(`           ${verdict.by ?? 'nobody noticed'}`)
    }
  }
  await Promise.all(benches.map(work))
} finally {
  for (const bench of [whole, ...benches]) bench.remove()
}

for (const mutant of explained) say(`alike     ${mutant.file}:${mutant.line}: ${reasonFor(mutant)}`)
const caught = verdicts.filter(({ by }) => by !== null).length
say(`${caught} of ${verdicts.length} mutants caught, ${explained.length} of no effect, seed ${SEED}`)
process.exitCode = areTooMany(verdicts.length - caught, verdicts.length, Number.isFinite(SECONDS)) ? 1 : 0
