import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretsOf } from '../../functions/areas.ts'
import { cleanUpload } from '../../functions/uploads/clean.ts'
import { bitmap, interlacedBomb, scanBomb, textBomb } from '../support/bombs.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Check 41: strangers' bytes are judged before anything decodes them, and decoded where it can be ended. Others do not
// wait meanwhile, and the memory of the process stays what it was.

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack)
  // The first price computes the day.
  await stack.ok('market.ajaxpro', { id: 'BTCUSD' })
})
afterAll(() => stack.stop())

/** A file that has arrived under a form of its own. */
async function arrived(file: Uint8Array, contentType: string): Promise<string> {
  const { key } = await stack.ok('uploads.uploadfile', { purpose: 'deposit', contentType, size: 9 }, user)
  await stack.deps.files.put(`in/${user.uid}/${key}`, file, contentType)
  return `in/${user.uid}/${key}`
}

/** Asks for prices until `work` is done: how long it took, and the longest that one answer took; milliseconds. */
async function pricesDuring(work: Promise<unknown>): Promise<{ tookMs: number; longestMs: number }> {
  const from = performance.now()
  let [longestMs, done] = [0, false]
  void work.finally(() => {
    done = true
  })
  do {
    const asked = performance.now()
    await stack.ok('market.ajaxpro', { id: 'BTCUSD' })
    // A pause leaves a busy machine room for what cleans.
    await new Promise((resolve) => setTimeout(resolve, 5))
    longestMs = Math.max(longestMs, performance.now() - asked)
  } while (!done)
  await work
  return { tookMs: performance.now() - from, longestMs }
}

const highWaterMb = () => process.resourceUsage().maxRSS / 1024

describe('check 41: while prices are asked,', () => {
  test.each<[string, Uint8Array, string]>([
    ['an interlaced picture of a pixel that unpacks to half a gigabyte', interlacedBomb(500), 'image/png'],
    ['text that unpacks to half a gigabyte', textBomb(600), 'image/png'],
    ['two thousand scans of nothing', scanBomb(2000), 'image/jpeg'],
    ['36 megapixels', bitmap(6000, 6000), 'image/png'],
  ])('%s costs no memory and next to no time', async (_says, bomb, type) => {
    const key = await arrived(bomb, type)
    const before = highWaterMb()
    const used = process.cpuUsage()
    const work = cleanUpload(stack.deps, key)
    await pricesDuring(work)
    const { user: userUs, system } = process.cpuUsage(used)
    expect(await work).toBe('refused')
    expect(highWaterMb() - before).toBeLessThan(100)
    expect((userUs + system) / 1e6).toBeLessThan(0.5)
  })

  test('a large picture is cleaned beside them', async () => {
    const work = cleanUpload(stack.deps, await arrived(bitmap(3000, 2000), 'image/png'))
    const { tookMs, longestMs } = await pricesDuring(work)
    expect(await work).toBe('clean')
    // In the same thread one answer would take nearly all of the time.
    expect(longestMs).toBeLessThan(tookMs / 2)
  })
})

test('what decodes pictures holds no secret, and takes a few functions at most: the others are left to orders', () => {
  // tests/stack/workers.test.ts holds its queue to five at once.
  expect(secretsOf('cleaner')).toEqual([])
})
