import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { limits, monthly, perMillion } from './plan.ts'

const root = join(import.meta.dirname, '..', '..')
const run = (...words: string[]) =>
  spawnSync(process.execPath, ['infra/plan-command.ts', ...words], { cwd: root, encoding: 'utf8' })

describe('what a month costs', () => {
  test('a million orders cost at most 20 dollars of their own', () => {
    expect(perMillion('order')).toBeLessThanOrEqual(20)
    // Written out by hand: 10 write units, 6 read units, 2 kB kept, 3 calls, a settlement, 4 lines of log.
    const call = 1 + 0.2 + 0.03 * 13.3334
    const settlement = 1 + 0.2 + 0.03 * 13.3334
    expect(perMillion('order')).toBeCloseTo(
      10 * 0.625 + 6 * 0.125 + 2 * 0.45 + 3 * call + settlement + 4 * 0.5 * 0.5,
      6,
    )
  })

  test('who looks on costs at most what the page says: every request of a visit at the edge and the firewall', () => {
    const looking = 1 + 2 + 10 / 3 + 23 / 3 + 420 / 3
    const edge = monthly(1e6).find(({ what }) => what === 'edge, requests')?.dollars ?? 0
    expect(edge).toBeCloseTo(looking, 6)
    expect(perMillion('looking on')).toBeLessThanOrEqual(375)
  })

  test('what comes with the stage does not grow, all else does', () => {
    const [few, many] = [monthly(1e4), monthly(1e6)]
    for (const [index, line] of few.entries()) {
      const later = many[index]?.dollars ?? 0
      if (line.of === 'stage') expect(later).toBe(line.dollars)
      else expect(later, line.what).toBeGreaterThan(10 * line.dollars)
    }
  })

  test('asking prices for the edge has an end: a second is asked once', () => {
    const asked = (orders: number) =>
      monthly(orders).find(({ what }) => what === 'prices asked for the edge')?.dollars
    expect(asked(1e8)).toBe(asked(1e9))
    // Where few look, nobody has asked before; a second of a product at all edges costs one call and five questions.
    const each = (1 + 0.2 + 0.03 * 13.3334 + 0.9) * (420 / 3)
    expect((asked(1) ?? 0) * 1e6).toBeCloseTo(each, 2)
    expect(asked(1e9)).toBeCloseTo(300 * 3600 * 16 * 1e-6 * (1 + 0.2 + 0.03 * 13.3334 + 5 * 0.9), 6)
  })
})

test('limits come in the order in which they are met; more shards leave more room', () => {
  const found = limits(1e8, { shards: 8, ratePerSecond: 2000 })
  expect(found.map(({ used }) => used)).toEqual(found.map(({ used }) => used).toSorted((a, b) => b - a))
  const index = (shards: number) =>
    limits(1e8, { shards, ratePerSecond: 2000 }).find(({ what }) => what.includes('index'))?.used ?? 0
  expect(index(8)).toBeCloseTo(index(1) / 8)
})

describe('npm run plan', () => {
  test('prints lines, sum, dollars of a million orders and limits', () => {
    const { stdout, status } = run('--orders', '1e6')
    expect(status).toBe(0)
    for (const said of ['table, writes', 'together', 'a million orders: $', 'limits of prod'])
      expect(stdout).toContain(said)
  })

  test.each([
    [['--orders', '0'], /how many orders/],
    [['--orders', 'many'], /how many orders/],
    [['--orders', '1e6', '--stage', 'nowhere'], /--stage is one of dev, staging, prod/],
  ])('refuses %j', (words, says) => {
    const { stderr, status } = run(...words)
    expect([status, stderr.split('\n').length]).toEqual([1, 2])
    expect(stderr).toMatch(says)
  })
})
