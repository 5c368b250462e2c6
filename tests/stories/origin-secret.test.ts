import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSecrets, type Secrets } from '../../functions/secrets.ts'
import { rotate, type Vault } from '../../infra/rotate.ts'
import { whyNotNow } from '../../infra/rotate-turn.ts'
import { createApis, routeById, send } from '../support/apis.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'

const MINUTE = 60_000
/** Functions keep a secret so long; CloudFront takes so long to bring a change to all its places. */
const KEPT_MS = 5 * MINUTE
const SPREAD_MS = 15 * MINUTE

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ config: { behindEdge: true } })
})
afterAll(() => stack.stop())

test('the word of CloudFront is changed, twice in an hour, and no call of a user fails at any minute, wherever it comes by', async () => {
  const user = await quickUser(stack)
  /** The words as they were written, and those that the edge was deployed with, each from when on. */
  const written: { atMs: number; words: Secrets['originSecrets'] }[] = []
  const deployed: { atMs: number; word: string }[] = []
  const newest = () => written.at(-1)?.words ?? []
  const { originSecrets } = await makeSecrets()
  written.push({ atMs: -60 * MINUTE, words: originSecrets })
  deployed.push({ atMs: -60 * MINUTE, word: originSecrets[0] ?? '' })
  const step = (which: 'begin' | 'finish', last: typeof which | undefined) => async (nowMs: number) => {
    const lastMs = written.at(-1)?.atMs ?? 0
    const isSent = deployed.at(-1)?.word === newest()[0]
    const at = { nowMs, isSent, last: last && { step: last, atMs: lastMs } }
    expect(whyNotNow('originSecrets', which, at)).toBeNull()
    const vault = {
      read: async () => newest(),
      write: async (_: string, words: string[]) => void written.push({ atMs: nowMs, words }),
    } as unknown as Vault
    await rotate(vault, 'originSecrets', which)
  }
  const deploy = async (nowMs: number) => void deployed.push({ atMs: nowMs, word: newest()[0] ?? '' })
  const plan = new Map([
    [1, step('begin', undefined)],
    [11, step('finish', 'begin')],
    [12, deploy],
    [30, step('begin', 'finish')],
    [40, step('finish', 'begin')],
    [41, deploy],
  ])

  /** All that may be in force somewhere: the newest of before, and what came within the time a change takes. */
  const alive = <Each extends { atMs: number }>(all: Each[], nowMs: number, withinMs: number): Each[] =>
    all.filter((_, index) => (all[index + 1]?.atMs ?? Number.POSITIVE_INFINITY) > nowMs - withinMs)
  const tried = new Set<string>()
  for (let minute = 0; minute <= 60; minute += 1) {
    await plan.get(minute)?.(minute * MINUTE)
    for (const { words } of alive(written, minute * MINUTE, KEPT_MS)) {
      const secrets = { ...stack.deps.secrets, originSecrets: words }
      const apis = createApis({ ...stack.deps, secrets })
      for (const { word } of alive(deployed, minute * MINUTE, SPREAD_MS)) {
        const headers = { 'x-origin-secret': word, 'x-origin-site': 'users' }
        const { status } = await send(apis, routeById('account.index'), {}, { token: user.token, headers })
        expect([minute, status]).toEqual([minute, 200])
        tried.add(`${words.join()} ${word}`)
      }
    }
  }
  // The first word is sent no more, and taken no more.
  expect(newest()).not.toContain(originSecrets[0])
  expect(tried.size).toBeGreaterThan(8)
})
