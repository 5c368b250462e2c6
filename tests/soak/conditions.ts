import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Condition, conditionsOf, nameOf, reasonFor } from './conditions/sites.ts'
import { switchableTree } from './conditions/tree.ts'
import { watchingFiles } from './conditions/watching.ts'
import { ended } from './ended.ts'

// node tests/soak/conditions.ts: asks for each condition of a write in vain, one at a time, in a copy of the product.
// Someone must notice: random histories, or a test in which that condition alone stops a write; where nothing else stops
// it, nobody can tell. A row of conditions/explained.ts says why nobody need.
//
// CONDITIONS_RECORD=1 writes to conditions/record.json who noticed; CONDITIONS_RECORD=new asks those alone that nobody is
// recorded to notice. A whole run fails by each that nobody notices. With CONDITIONS_SECONDS, as in CI, the recorded ones alone are asked,
// in an order drawn by SOAK_SEED, as far as the time goes: each test must notice still. Words keep to conditions whose
// name contains one, or the file that is recorded to notice.
const root = join(import.meta.dirname, '..', '..')
const RECORD = join(root, 'tests/soak/conditions/record.json')
/** Who noticed each condition, by its name. */
const recorded = (readOr(RECORD) ?? {}) as Record<string, string>
const SECONDS = Number(process.env.CONDITIONS_SECONDS ?? Number.POSITIVE_INFINITY)
const isBounded = Number.isFinite(SECONDS)
const SEED = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000_000)
const words = process.argv.slice(2)
const RECORDS = process.env.CONDITIONS_RECORD
const WORKERS = Number(process.env.CONDITIONS_WORKERS ?? 3)
const HISTORIES = 300
/** Of the histories that a condition stops a write of, so many are lived without it. */
const MOST = 6
const WHOLE_MS = 3_600_000

const startedAt = Date.now()
const secondsSince = (): number => Math.round((Date.now() - startedAt) / 1000)
const leftMs = (): number => (isBounded ? Math.max(1, startedAt + SECONDS * 1000 - Date.now()) : WHOLE_MS)
const say = (line: string) => process.stdout.write(`${line}\n`)

const all = conditionsOf(root)
const told = (id: number) => `${all[id]?.file}:${all[id]?.line} ${all[id]?.text.slice(0, 100)}`
const place = (one: Condition) =>
  createHash('sha256')
    .update(`${SEED} ${nameOf(one)}`)
    .digest('hex')
const drawn = all
  .map((one, id) => ({ id, place: place(one) }))
  .sort((a, b) => (a.place < b.place ? -1 : 1))
  .map(({ id }) => id)

const tree = switchableTree()
const scratch = join(tree.folder, 'conditions-said')
/** Who noticed: a file of tests, or histories. */
const noticed = new Map<number, string>()

interface Seen {
  file: string
  isWell: boolean
  reached: number[]
  stopped: number[]
}

/** Runs files, each with the condition that is its turn asked in vain; what each saw that came to its end. */
async function run(files: readonly string[], plan: Record<string, number>): Promise<Seen[]> {
  const out = join(scratch, `run${readdirSync(scratch).length}`)
  mkdirSync(out)
  writeFileSync(join(out, 'plan'), JSON.stringify(plan))
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project=node', '--project=node-alone']
  const { output } = await ended(
    tree.folder,
    join(root, 'node_modules', '.bin', 'vitest'),
    [
      ...[...args, `--maxWorkers=${WORKERS}`, '--reporter=dot'],
      ...(Object.keys(plan).length > 0 ? ['--testTimeout=60000'] : []),
      ...files,
    ],
    leftMs(),
    { CONDITIONS_PLAN: join(out, 'plan'), CONDITIONS_OUT: out },
  )
  const seen = readdirSync(out)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(out, name), 'utf8')) as Seen)
  // A file whose last hook fails says nothing more than that.
  const lines = stripVTControlCharacters(output).split('\n')
  for (const file of files)
    if (
      !seen.some((one) => one.file === file) &&
      lines.some((line) => /FAIL /.test(line) && line.includes(file))
    )
      seen.push({ file, isWell: false, reached: [], stopped: [] })
  if (seen.length === 0 && !isBounded) throw new Error(`no test ends:\n${output.slice(-2000)}`)
  return seen
}

function readOr(path: string): object | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

async function byHistories(): Promise<Set<number>> {
  const out = join(scratch, 'histories')
  const program = 'tests/soak/conditions/histories.ts'
  const args = [program, String(SEED), String(HISTORIES), String(MOST), out]
  const { ok, output } = await ended(tree.folder, process.execPath, args, leftMs())
  if (!ok && !isBounded) throw new Error(`histories end badly:\n${output.slice(-2000)}`)
  const found = (readOr(out) ?? {}) as { noticed?: Record<string, string>; stopping?: number[] }
  for (const [id, by] of Object.entries(found.noticed ?? {})) {
    noticed.set(Number(id), 'histories')
    say(`noticed  ${told(Number(id))}\n         history ${by}`)
  }
  return new Set(found.stopping ?? [])
}

/** Asks files for conditions, each file for one at a time, until each condition is noticed or nobody is left to ask. */
async function byTests(asked: Map<number, string[]>): Promise<void> {
  for (let round = 1; asked.size > 0 && leftMs() > 1; round++) {
    const plan: Record<string, number> = {}
    for (const [id, files] of asked) {
      const free = files.find((file) => plan[file] === undefined)
      if (free !== undefined) plan[free] = id
    }
    const files = Object.keys(plan)
    const seen = await run(files, plan)
    for (const { file, isWell } of seen) {
      const id = plan[file] as number
      const left = (asked.get(id) ?? []).filter((one) => one !== file)
      asked.set(id, left)
      if (!isWell) {
        noticed.set(id, file)
        say(`noticed  ${told(id)}\n         ${file}`)
      } else if (left.length === 0) unnoticing.add(id)
      if (!isWell || left.length === 0) asked.delete(id)
    }
    say(`round ${round}: ${seen.length} of ${files.length} files, ${asked.size} to ask (${secondsSince()} s)`)
    if (leftMs() <= 1) return
    const ended = new Set(seen.map(({ file }) => file))
    for (const file of files.filter((one) => !ended.has(one))) {
      const id = plan[file] as number
      // A recorded file ended once before, so it is missing now or cannot be read.
      if (isBounded) unnoticing.add(id)
      else noticed.set(id, `${file}, which does not end`)
      asked.delete(id)
    }
  }
}
/** Some test had its write stopped by it, and none noticed that it was asked in vain. */
const unnoticing = new Set<number>()

async function whole(): Promise<boolean> {
  const stoppedIn = await byHistories()
  if (RECORDS === 'new')
    for (const [id, one] of all.entries()) {
      const by = recorded[nameOf(one)]
      if (by !== undefined) noticed.set(id, by)
    }
  say(`${noticed.size} of ${all.length} conditions noticed by ${HISTORIES} histories (${secondsSince()} s)`)
  const seen = await run(watchingFiles(root), {})
  const failed = seen.filter(({ isWell }) => !isWell).map(({ file }) => file)
  for (const file of failed) say(`FAILED: ${file}, without a change: it is not asked`)
  const well = seen.filter(({ file }) => !failed.includes(file))
  const asked = new Map<number, string[]>()
  for (const id of drawn) {
    if (noticed.has(id) && (RECORDS === 'new' || !RECORDS)) continue
    const stopped = well.filter((one) => one.stopped.includes(id)).map(({ file }) => file)
    // A test beside the source may look at what is asked instead of having it stop a write.
    const beside = well.filter(({ file, reached }) => file.startsWith('functions/') && reached.includes(id))
    const files = [...new Set([...stopped, ...beside.map(({ file }) => file)])]
    if (files.length > 0) asked.set(id, files)
  }
  say(`${seen.length} files of tests; ${asked.size} conditions to ask them for (${secondsSince()} s)`)
  await byTests(asked)
  const survivors = all.keys().filter((id) => !noticed.has(id))
  const [explained, left] = [[], []] as [number[], number[]]
  for (const id of survivors) (reasonFor(all[id] as Condition) ? explained : left).push(id)
  const alike = all
    .keys()
    .filter((id) => noticed.has(id) && reasonFor(all[id] as Condition))
    .toArray()
  for (const id of left) {
    const how = unnoticing.has(id) || stoppedIn.has(id) ? 'stops writes, and nobody minds' : 'stops no write'
    say(`SURVIVED ${told(id)}: ${how}`)
  }
  for (const id of alike) say(`EXPLAINED ${told(id)}: yet ${noticed.get(id)} noticed: take its row out`)
  const histories = [...noticed.values()].filter((by) => by === 'histories').length
  say(
    `${all.length} conditions: ${histories} noticed by histories, ${noticed.size - histories} by tests, ${explained.length} explained, ${left.length} survived, ${secondsSince()} s`,
  )
  if (RECORDS) {
    const rows = [...noticed].map(([id, by]) => [nameOf(all[id] as Condition), by]).sort()
    writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
  }
  return left.length === 0 && alike.length === 0 && failed.length === 0
}

async function bounded(): Promise<boolean> {
  const by = (id: number) => recorded[nameOf(all[id] as Condition)]
  const isMeant = (id: number) =>
    words.length === 0 || words.some((word) => `${nameOf(all[id] as Condition)} ${by(id)}`.includes(word))
  const ofTests = drawn.filter((id) => (by(id) ?? 'histories') !== 'histories' && isMeant(id))
  const asked = new Map(ofTests.map((id): [number, string[]] => [id, [by(id) as string]]))
  const isKnown = (one: Condition, id: number) => by(id) !== undefined || reasonFor(one) !== undefined
  const unknown = all.filter((one, id) => !isKnown(one, id)).length
  // A dozen at a time, so that what has ended is judged.
  const ids = [...asked.keys()]
  while (ids.length > 0 && leftMs() > 20_000)
    await byTests(new Map(ids.splice(0, 12).map((id) => [id, asked.get(id) as string[]])))
  for (const id of unnoticing) say(`SURVIVED ${told(id)}: ${by(id)} notices no more`)
  say(
    `${noticed.size} conditions noticed, ${unnoticing.size} survived, ${unknown} of no record, ${secondsSince()} s`,
  )
  return unnoticing.size === 0 && ofTests.length > 0
}

try {
  say(`seed ${SEED}: ${all.length} conditions`)
  mkdirSync(scratch)
  process.exitCode = (await (isBounded ? bounded() : whole())) ? 0 : 1
} finally {
  tree.remove()
}
