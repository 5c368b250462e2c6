import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { idleCost, limits, monthly, perMillion } from './plan.ts'

const root = join(import.meta.dirname, '..', '..')
const run = (...words: string[]) =>
  spawnSync(process.execPath, ['infra/plan-command.ts', ...words], { cwd: root, encoding: 'utf8' })

describe('what a month costs', () => {
  test('a million orders cost at most 20 dollars of their own', () => {
    expect(perMillion('order')).toBeLessThanOrEqual(20)
    // Written out by hand: 16 write units, 7 read units, 2 kB kept, 3 calls, a settlement, 4 lines of log, 3 of the API's.
    const call = 1 + 0.2 + 0.03 * 13.3334
    const settlement = 1 + 0.2 + 0.03 * 13.3334
    expect(perMillion('order')).toBeCloseTo(
      16 * 0.625 + 7 * 0.125 + 2 * 0.45 + 3 * call + settlement + (4 * 0.5 + 3 * 0.35) * 0.5,
      6,
    )
  })

  test('who looks on costs at most what the page says: every request of a visit at the edge, all but ticks at the firewall', () => {
    const behind = 1 + 2 + 2 / 3 + 12 / 3 + 5 / 3
    const looking = behind + 165 / 3
    const lines = monthly(1e6)
    const of = (name: string) => lines.find(({ what }) => what === name)?.dollars ?? 0
    expect(of('edge, requests')).toBeCloseTo(looking, 6)
    expect(of('firewall, requests')).toBeCloseTo(behind * 0.6, 6)
    expect(of('edge, free each month')).toBeCloseTo(-10 - looking * 0.085, 6)
    const logs = of('logs of these calls')
    // Account and open orders, and the seconds of prices that reach a function.
    const askedOnce = of('ticks asked for the edge') + of('full prices asked for the edge')
    expect(logs).toBeGreaterThan((14 / 3) * 0.85 * 0.5)
    expect(logs).toBeLessThan((14 / 3) * 0.85 * 0.5 + askedOnce * 0.25)
    expect(perMillion('looking on'), 'by list price').toBeLessThanOrEqual(100)
  })

  test('what is free is no more than what is asked, and ends', () => {
    const free = (orders: number) =>
      monthly(orders)
        .filter(({ what }) => /^edge, (requests|sent|free)/.test(what))
        .reduce((sum, { dollars }) => sum + dollars, 0)
    expect(free(1e4)).toBeCloseTo(0, 6)
    const most = 10 + 1000 * 0.085
    expect(monthly(1e9).find(({ of }) => of === 'free')?.dollars).toBeCloseTo(-most, 6)
  })

  test('what comes with the stage does not grow, all else does', () => {
    const [few, many] = [monthly(1e4), monthly(1e6)]
    for (const [index, line] of few.entries()) {
      const later = many[index]?.dollars ?? 0
      if (line.of === 'stage') expect(later).toBe(line.dollars)
      else if (line.of === 'free') expect(later).toBeLessThan(line.dollars)
      else if (!/asked for the edge/.test(line.what))
        expect(later, line.what).toBeGreaterThan(10 * line.dollars)
      else expect(later, line.what).toBeGreaterThan(line.dollars)
    }
  })

  test.each([
    ['ticks', 165 / 3, 1],
    ['full prices', 5 / 3, 16],
  ])('asking %s for the edge has an end: a second is asked once', (what, each, products) => {
    const asked = (orders: number) =>
      monthly(orders).find((line) => line.what === `${what} asked for the edge`)?.dollars
    expect(asked(1e9)).toBeCloseTo(asked(1e10) ?? 0, 6)
    // Where few look, nobody has asked before; a second of an answer at all edges costs one call and five questions.
    const call = 1 + 0.2 + 0.03 * 13.3334
    expect((asked(1) ?? 0) * 1e6).toBeCloseTo((call + 0.9) * each, 1)
    expect(asked(1e9)).toBeCloseTo(300 * 3600 * products * 1e-6 * (call + 5 * 0.9), 6)
  })
})

test('an idle stage costs what stands there and what runs by itself, and nothing else', () => {
  const stage = monthly(1e6).filter(({ of }) => of === 'stage')
  expect(stage).toHaveLength(2)
  expect(idleCost()).toBeCloseTo(
    stage.reduce((sum, { dollars }) => sum + dollars, 0),
    6,
  )
  // Written out by hand: the sweep and four workers each minute, and what comes more seldom.
  const calls = 5 * 43_200 + 2 * 8640 + 4 * 720 + 1440
  const call = 0.2 + 0.15 * 13.3334 + 4 * 0.125 + 0.5 * 0.5
  expect(stage[1]?.dollars).toBeCloseTo((calls * call + 648_000 * 0.4) / 1e6, 6)
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
    const idle = /an idle stage: \$(\S+) a month/.exec(stdout)?.[1]
    expect(Number(idle)).toBeCloseTo(idleCost(), 2)
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
