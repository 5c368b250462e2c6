import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fairness } from '../../shared/tape/proof.ts'
import { epochDay, secondsOf } from '../../shared/time.ts'
import { commandOf } from '../../web/check/byHand.ts'
import { type TestStack, testStack } from '../support/stack.ts'

/** What the fairness page prints for someone to type, typed in a shell that knows nothing of our code. */
function typed(command: string, cwd: string): string {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  return execFileSync('bash', ['-c', command], { cwd, encoding: 'utf8', env: { PATH } }).trim()
}

describe('checking by hand, by the inputs a stage publishes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'by-hand-'))
  const stacks: TestStack[] = []
  beforeAll(() => {
    const minutes = Array.from({ length: 1440 }, (_, minute) => secondsOf(Date.UTC(2016, 9, 7)) + minute * 60)
    const rows = minutes.map((second) => `${second},600.00,600.00,600.00,600.00`)
    const text = ['epoch_s,open,high,low,close', ...rows].join('\n')
    writeFileSync(join(folder, 'BTCUSD-2016-10-07.csv.gz'), gzipSync(text))
  })
  afterAll(async () => {
    for (const stack of stacks) await stack.stop()
    rmSync(folder, { recursive: true })
  })

  async function published(feed: string, dayOffset = 0): Promise<Fairness> {
    const stack = await testStack({ feed })
    stacks.push(stack)
    const day = epochDay(secondsOf(stack.clock.nowMs)) + dayOffset
    return (await stack.ok('market.fairness', { symbol: 'BTCUSD', day })).tape as Fairness
  }

  test('simulated prices: the last key, hashed without our code, ends in the published start', async () => {
    const tape = await published('sim')
    if (tape.feed !== 'sim' || !tape.revealed) throw new Error('nothing published')
    expect(typed(commandOf(tape) as string, folder)).toBe(tape.commitment)
    // It does compute something: another key leads elsewhere.
    const other = { ...tape, revealed: { ...tape.revealed, key: '00'.repeat(32) } }
    expect(typed(commandOf(other) as string, folder)).not.toBe(tape.commitment)
  })

  test('simulated prices: of a day to come there is a start, and no key to check', async () => {
    const tape = await published('sim', 1)
    expect(tape).toMatchObject({ feed: 'sim', commitment: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(commandOf(tape)).toBeNull()
  })

  test('recorded prices: the hash of the file as it lies there is the published one', async () => {
    const tape = await published(`replay:${folder}`)
    if (tape.feed !== 'replay' || !tape.file) throw new Error('nothing published')
    expect(typed(commandOf(tape) as string, folder)).toBe(`${tape.file.sha256}  ${tape.file.name}`)
  })
})
