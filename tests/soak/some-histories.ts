import { gaps, printed } from '../model/coverage.ts'
import { crowd } from '../model/crowd.ts'
import { liveMany } from '../model/many.ts'
import { memoryStore } from '../model/store.ts'

// node tests/soak/some-histories.ts SEED COUNT: a crowd of orders, and so many random histories in memory; fails at the
// first broken promise. With MODEL_COVERAGE it prints what met which fault.
const [, , seed = '', count = ''] = process.argv
const crowded = await crowd(Number(seed))
const { broken, histories, coverage } = crowded
  ? { broken: `in a crowd: ${crowded.message}`, histories: 0, coverage: undefined }
  : await liveMany(Number(seed), Number(count), memoryStore)
process.stdout.write(`${broken ? `BROKEN ${broken}` : 'every promise held'}\n${histories} histories\n`)
if (process.env.MODEL_COVERAGE && coverage)
  process.stdout.write(`${printed(coverage)}\nnever met: ${gaps(coverage).join('; ')}\n`)
process.exitCode = broken ? 1 : 0
