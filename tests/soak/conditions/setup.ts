import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { state } from './switch.ts'

// Before each file of the copy: the condition that is its turn is asked in vain. After it: which stopped a write.
const { CONDITIONS_PLAN = '', CONDITIONS_OUT = '' } = process.env
const root = join(import.meta.dirname, '..', '..', '..')
const file = (): string => relative(root, expect.getState().testPath ?? '')

let [ran, failed] = [0, 0]

beforeAll(() => {
  const plan: Record<string, number> = CONDITIONS_PLAN
    ? JSON.parse(readFileSync(CONDITIONS_PLAN, 'utf8'))
    : {}
  state.off = plan[file()]
  ;[ran, failed] = [0, 0]
  state.reached.clear()
  state.stopped.clear()
})

afterEach(({ task }) => {
  ran += 1
  if (task.result?.state === 'fail') failed += 1
})

afterAll(() => {
  state.off = undefined
  if (!CONDITIONS_OUT) return
  const name = createHash('sha256').update(file()).digest('hex').slice(0, 16)
  // What ends before its first test has noticed as well.
  const isWell = ran > 0 && failed === 0
  const seen = { file: file(), isWell, reached: [...state.reached], stopped: [...state.stopped] }
  writeFileSync(join(CONDITIONS_OUT, `${name}.json`), JSON.stringify(seen))
})
