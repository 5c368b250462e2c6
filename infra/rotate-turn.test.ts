import { describe, expect, test } from 'vitest'
import { makeSecrets } from '../functions/secrets.ts'
import { storedText } from '../functions/stored-secret.ts'
import { recordOf, rotate, rotating, type Step, type Vault } from './rotate.ts'
import { isOriginSent, lastStepOf, whyNotNow } from './rotate-turn.ts'
import { CallRefused } from './setup/call.ts'

const MINUTE = 60_000
const noon = Date.UTC(2026, 10, 23, 12)

/** A stage's secrets as texts, changed as the command changes them. */
async function stage() {
  const made = await makeSecrets()
  const texts = new Map(Object.entries(made).map(([name, value]) => [name, storedText(value)]))
  const kept = { ...made }
  const run = async (what: (typeof rotating)[number], step: Step, nowMs: number) => {
    const last = lastStepOf(texts.get(recordOf(what)) ?? '{}')
    const why = whyNotNow(what, step, { last, nowMs, isSent: true })
    if (why) throw new Error(why)
    const vault: Vault = {
      read: async (name) => kept[name],
      async write(name, value) {
        kept[name] = value
        texts.set(name, storedText(value, { step, atMs: nowMs }))
      },
    }
    await rotate(vault, what, step)
  }
  return { texts, run }
}

describe.each(rotating)('%s', (what) => {
  test('changed twice in a minute is refused at every step, with when to go on, and nothing is changed', async () => {
    const { texts, run } = await stage()
    await run(what, 'begin', noon)
    const begun = new Map(texts)
    await expect(run(what, 'begin', noon + MINUTE)).rejects.toThrow(
      'finish it from 2026-11-23 12:10:00 UTC on',
    )
    await expect(run(what, 'finish', noon + MINUTE)).rejects.toThrow('wait until 2026-11-23 12:10:00 UTC')
    expect(texts).toEqual(begun)
    await run(what, 'finish', noon + 10 * MINUTE)
    const finished = new Map(texts)
    await expect(run(what, 'finish', noon + 11 * MINUTE)).rejects.toThrow('begin another one first')
    // Another change would withdraw the key that was in use a minute ago.
    await expect(run(what, 'begin', noon + 11 * MINUTE)).rejects.toThrow('wait until 2026-11-23 12:20:00 UTC')
    expect(texts).toEqual(finished)
  })
})

test('a change of tokens that was ended between its two secrets is begun again at once', async () => {
  const { texts, run } = await stage()
  texts.set('userVerifyingKeys', storedText([], { step: 'begin', atMs: noon }))
  await run('userTokens', 'begin', noon + 1)
  await run('userTokens', 'finish', noon + 10 * MINUTE + 1)
})

describe('the word of CloudFront is changed again only when it sends the newest', () => {
  const GONE = 'ResourceNotFoundException'
  const store = (versions: Record<string, string[]>, newest: string, refusal = GONE) => ({
    read: async (version = newest) => {
      const found = versions[version]
      if (!found) throw new CallRefused('refused', 400, refusal)
      return storedText(found)
    },
    version: async () => newest,
    write: async () => {},
  })
  const versions = { one: ['a'], two: ['a', 'b'], three: ['b', 'a'] }
  test.each<[string, keyof typeof versions, string | undefined, boolean]>([
    ['it was never changed', 'one', undefined, true],
    ['it is begun, and was never deployed with its version', 'two', undefined, false],
    ['it is finished and not deployed', 'three', 'two', false],
    ['what was deployed is no more', 'three', 'zero', false],
    ['it is deployed', 'three', 'three', true],
    ['it is begun, and what was deployed sends the same word', 'two', 'one', true],
  ])('%s', async (_, newest, deployed, isSent) => {
    expect(await isOriginSent(store(versions, newest), deployed)).toBe(isSent)
  })

  test('what cannot be read for another reason says nothing about it: the command fails', async () => {
    const denied = store(versions, 'three', 'AccessDeniedException')
    await expect(isOriginSent(denied, 'zero')).rejects.toThrow(CallRefused)
  })

  test('else it says what to do', () => {
    expect(whyNotNow('originSecrets', 'begin', { last: undefined, nowMs: noon, isSent: false })).toMatch(
      /deploy the stage, then begin/,
    )
    // The step that follows is what a deployment waits for.
    expect(whyNotNow('originSecrets', 'finish', { last: undefined, nowMs: noon, isSent: false })).toBeNull()
  })
})
