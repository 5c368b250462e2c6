import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CopiedTree, copiedTree } from '../support/copied-tree.ts'
import { ended } from './ended.ts'
import { edited, type Plant, sourcePlants } from './plants/list.ts'

// node tests/soak/plants.ts [word]: plants each defect of the list into a copy of the product, and demands that the
// random histories find it, by a promise it breaks, within so many: one its row names, or another that holds where the
// same history is lived without the plant. New seeds each time; MODEL_SEED names the first. With
// PLANTS_SECONDS it begins no more after as many seconds, and soon leaves what it has begun. A word keeps to plants whose words contain it.
const WITHIN = 6000
/** A plant that brings histories to a stop is not found: it must break a promise. */
const MOST_MS = 400_000
const BENCHES = 2
const SEED = Number(process.env.MODEL_SEED ?? process.env.SOAK_SEED ?? Date.now() % 1_000_000_000)
const SECONDS = Number(process.env.PLANTS_SECONDS ?? Number.POSITIVE_INFINITY)
const [, , word = ''] = process.argv
const startedAt = Date.now()
const isOver = (): boolean => Date.now() - startedAt >= SECONDS * 1000

/** Its caller ends all of it at 1.4 of its seconds: what takes longer than this is left, and shows nothing. */
const leftMs = (): number => Math.max(0, startedAt + SECONDS * 1200 - Date.now())

const histories = ({ folder }: CopiedTree, count: number, seed: number | string = SEED) => {
  const mostMs = Math.ceil(Math.min(MOST_MS, leftMs()))
  return ended(
    folder,
    process.execPath,
    ['tests/soak/some-histories.ts', String(seed), String(count)],
    mostMs,
  )
}

interface Verdict {
  /** Null where the time ended before it was known. */
  found: boolean | null
  says: string
}

async function tryOne(bench: CopiedTree, { edits, caughtBy }: Plant): Promise<Verdict> {
  const before = new Map<string, string>()
  const putBack = () => {
    for (const [path, source] of before) writeFileSync(path, source)
  }
  try {
    for (const edit of edits) {
      const path = join(bench.folder, edit.file)
      const source = readFileSync(path, 'utf8')
      if (!before.has(path)) before.set(path, source)
      const planted = edited(edit, source)
      if (planted === null) return { found: false, says: 'its line is not where it was' }
      writeFileSync(path, planted)
    }
    const { ok, output } = await histories(bench, WITHIN)
    const [broken = ''] = output.match(/BROKEN .*/) ?? []
    if (!ok && !broken && leftMs() === 0) return { found: null, says: 'its time was over' }
    if (ok) return { found: false, says: `${WITHIN} histories found nothing` }
    const isNamed = caughtBy.some((promise) => broken.includes(`${promise}: `))
    const lived = output.match(/(\d+) histories/)?.[1]
    const says = `${broken.slice(0, 110)} (${lived} histories)`
    if (isNamed) return { found: true, says }
    putBack()
    const { ok: holds } = await histories(bench, 1, broken.match(/MODEL_SEED=(\d+)/)?.[1])
    if (broken && holds) return { found: true, says: `${says}, by a promise its row does not name` }
    return leftMs() === 0
      ? { found: null, says: 'its time was over' }
      : { found: false, says: output.slice(0, 600) }
  } finally {
    putBack()
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const waiting = sourcePlants.filter(({ says }) => says.includes(word))
const benches = Array.from({ length: BENCHES }, () => copiedTree('plants'))
let [tried, caught] = [0, 0]
/** Said again at the end, which is all that a failed soak repeats. */
const missed: string[] = []
say(`seed ${SEED}`)
try {
  const sound = await histories(benches[0] as CopiedTree, 50)
  if (!sound.ok) throw new Error(`histories fail without a plant:\n${sound.output}`)
  const work = async (bench: CopiedTree) => {
    for (let plant = waiting.shift(); plant && !isOver(); plant = waiting.shift()) {
      const { found, says } = await tryOne(bench, plant)
      if (found !== null) tried += 1
      if (found) caught += 1
      if (found === false) missed.push(`NOT FOUND ${plant.says}: ${says.split('\n', 1)[0]}`)
      say(`${found ? 'found    ' : found === null ? 'left     ' : 'NOT FOUND'} ${plant.says}: ${says}`)
    }
  }
  await Promise.all(benches.map(work))
} finally {
  for (const bench of benches) bench.remove()
}
for (const line of missed) say(line)
say(`${caught} of ${tried} plants found`)
process.exitCode = tried > 0 && caught === tried ? 0 : 1
