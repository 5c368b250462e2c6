import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { live } from '../../model/history.ts'
import { memoryStore } from '../../model/store.ts'
import { state } from './switch.ts'

// node tests/soak/conditions/histories.ts SEED COUNT MOST OUT, in the copy: lives so many histories, then those again in
// which a condition stopped a write, up to MOST of each, asking for it in vain. Writes which broke a promise.
const [, , seed = '', count = '', most = '', out = ''] = process.argv
/** A history takes a tenth of a second. */
const MOST_MS = 30_000
const stopping = new Map<number, number[]>()
for (let each = Number(seed); each < Number(seed) + Number(count); each++) {
  state.stopped.clear()
  const { violation } = await live(each, memoryStore)
  if (violation) throw new Error(`a promise is broken without a change: ${each}: ${violation.message}`)
  for (const id of state.stopped) stopping.set(id, [...(stopping.get(id) ?? []), each])
}
process.stdout.write(`${stopping.size} conditions stopped writes of ${count} histories\n`)

const noticed: Record<number, string> = {}
for (const [id, seeds] of stopping)
  for (const each of seeds.slice(0, Number(most))) {
    state.off = id
    const broken = await Promise.race([
      live(each, memoryStore).then(
        ({ violation }) => violation?.message,
        (error: unknown) => `an error: ${String(error)}`,
      ),
      sleep(MOST_MS, 'it does not end', { ref: false }),
    ])
    state.off = undefined
    if (broken === undefined) continue
    noticed[id] = `${each}: ${broken.split('\n', 1)[0]?.slice(0, 140)}`
    break
  }
writeFileSync(out, JSON.stringify({ noticed, stopping: [...stopping.keys()] }))
