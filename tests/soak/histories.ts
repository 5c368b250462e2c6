import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { startEngine } from '../../infra/local/engine.ts'
import { emptyCoverage, gaps, merge, printed } from '../model/coverage.ts'
import { liveMany, type Ran } from '../model/many.ts'
import { engineStores, memoryStore } from '../model/store.ts'

// 20,000 random histories in memory, then 300 on the embedded engine. New seeds each time; MODEL_SEED names the first,
// MODEL_HISTORIES how many. With MODEL_SECONDS no more are begun after as many seconds; a tenth of them is the engine's.
const HISTORIES = Number(process.env.MODEL_HISTORIES ?? 20_000)
const ON_ENGINE = Math.min(300, HISTORIES)
const SECONDS = Number(process.env.MODEL_SECONDS ?? Number.POSITIVE_INFINITY)
const ENGINE_BATCH = 20
/** So many have met every fault in every movement so far. */
const ENOUGH = 6000
/** So many have met all but so few. */
const MANY = { histories: 800, unmet: 6 }
/** A worker comes back this often, so that the run can be watched and stops soon after a broken promise. */
const BATCH = Number.isFinite(SECONDS) ? 100 : 500

interface Batch {
  from: number
  count: number
}

if (isMainThread) await soak()
else parentPort?.postMessage(await runBatch(workerData as Batch))

function runBatch({ from, count }: Batch): Promise<Ran> {
  return liveMany(from, count, memoryStore)
}

function inWorker(batch: Batch): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: batch })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function soak(): Promise<void> {
  const seed = Number(process.env.MODEL_SEED ?? process.env.SOAK_SEED ?? Date.now() % 1_000_000_000)
  const startedAt = Date.now()
  const coverage = emptyCoverage()
  const broken: string[] = []
  let [from, lived] = [seed, 0]

  const isOver = (share: number): boolean => Date.now() - startedAt >= SECONDS * 1000 * share
  const next = async (): Promise<void> => {
    while (from < seed + HISTORIES && broken.length === 0 && !isOver(0.9)) {
      const batch = { from, count: Math.min(BATCH, seed + HISTORIES - from) }
      from += batch.count
      const ran = await inWorker(batch)
      lived += ran.histories
      merge(coverage, ran.coverage)
      if (ran.broken) broken.push(ran.broken)
      say(`${lived} histories`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, next))
  say(`\nseeds ${seed} to ${from - 1}, ${seconds(startedAt)} s\n${printed(coverage)}\n`)

  if (broken.length === 0) {
    const onEngine = await onEngineUntil(seed, () => isOver(1))
    if (onEngine.broken) broken.push(onEngine.broken)
    say(`${onEngine.histories} histories on the embedded engine\n${printed(onEngine.coverage)}\n`)
  }
  for (const each of broken) say(each)
  const unmet = gaps(coverage)
  if (unmet.length > 0) say(`never met: ${unmet.join('; ')}`)
  say(`${broken.length} broken promises, ${unmet.length} faults never met, ${seconds(startedAt)} s`)
  const mayMiss = lived >= ENOUGH ? 0 : lived >= MANY.histories ? MANY.unmet : Number.POSITIVE_INFINITY
  process.exitCode = broken.length === 0 && unmet.length <= mayMiss ? 0 : 1
}

async function onEngineUntil(seed: number, isOver: () => boolean): Promise<Ran> {
  const engine = await startEngine()
  const ran: Ran = { histories: 0, coverage: emptyCoverage(), broken: undefined }
  try {
    const stores = engineStores(engine)
    while (ran.histories < ON_ENGINE && !ran.broken && (ran.histories === 0 || !isOver())) {
      const count = Math.min(ENGINE_BATCH, ON_ENGINE - ran.histories)
      const some = await liveMany(seed + ran.histories, count, stores)
      merge(ran.coverage, some.coverage)
      ran.histories += some.histories
      ran.broken = some.broken
    }
    return ran
  } finally {
    await engine.stop()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1)
}
