import { printed } from '../model/coverage.ts'
import { liveMany } from '../model/many.ts'
import { memoryStore } from '../model/store.ts'

// node tests/soak/some-histories.ts SEED COUNT: so many random histories in memory; fails at the first broken promise.
const [, , seed = '', count = ''] = process.argv
const { broken, histories, coverage } = await liveMany(Number(seed), Number(count), memoryStore)
process.stdout.write(`${broken ? `BROKEN ${broken}` : 'every promise held'}\n${histories} histories\n`)
if (process.env.MODEL_COVERAGE) process.stdout.write(`${printed(coverage)}\n`)
process.exitCode = broken ? 1 : 0
