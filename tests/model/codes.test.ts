import { describe, expect, test } from 'vitest'
import { checkCode } from '../../functions/codes/check.ts'
import { openLetter } from '../../functions/codes/letter.ts'
import { requestCode } from '../../functions/codes/request.ts'
import { type CodeOf, codeKey } from '../../functions/codes/row.ts'
import type { AllDeps } from '../../functions/deps.ts'
import type { Table } from '../../functions/table/write.ts'
import { Refusal } from '../../shared/errors.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { mockedDeps } from '../support/mocked.ts'
import { createMemoryTable } from './memory-table.ts'
import { lacking, none, type Plant } from './planted-writes.ts'
import { type Random, random } from './random.ts'

// Random histories of codes: asked for, checked right and wrong, at once by several, with replies lost, while time goes
// on. What each answer may be is reckoned beside from what was sent and answered alone.

class LostReply extends Error {}

const around = mockedDeps().deps

function world(chance: Random, plant: Plant) {
  const memory = createMemoryTable()
  let nowMs = 1_790_000_000_000
  /** Others come between any two calls, and a reply may be lost after its write was done. */
  const turn = async () => {
    for (let n = chance.int(0, 3); n > 0; n--) await Promise.resolve()
  }
  const write: Table['write'] = async (asked) => {
    await turn()
    const done = await memory.write(plant(asked) as never)
    if (chance.chance(0.08)) throw new LostReply()
    return done
  }
  const table: Table = { ...memory, write }
  const deps: AllDeps = { ...around, table, clock: () => nowMs }
  const advance = (seconds: number) => {
    nowMs += msOf(seconds)
  }
  return { deps, memory, now: () => nowMs, advance }
}

/** What is known of a code that was sent. */
interface Sent {
  code: string
  expiresAt: number
  /** Answers that took a try: right or wrong. */
  answered: number
  usedBy: Set<string>
}

/** Plays one history; answers what went wrong in it. */
async function play(seed: number, plant: Plant): Promise<string[]> {
  const chance = random(seed)
  const { deps, memory, now, advance } = world(chance, plant)
  const faults: string[] = []
  const sent = new Map<string, Sent>()
  const lastAsked = new Map<string, number>()
  const of = (): CodeOf => ({
    scene: chance.pick(['bind', 'security']),
    target: { by: 'mail', address: chance.pick(['a@example.com', 'b@example.com']) },
    owner: chance.pick(['ada', 'bea']),
  })
  const ctx = () => ({ nowMs: now(), lang: 'en' as const, address: chance.pick(['192.0.2.1', '192.0.2.2']) })

  async function ask(asked: CodeOf) {
    const place = `${asked.scene} ${asked.target.address}`
    const key = codeKey(asked, deps.secrets.uniqueKey)
    try {
      const { expiresAt } = await requestCode(deps, ctx(), asked)
      const before = lastAsked.get(place)
      if (before !== undefined && now() - before < 60_000) faults.push('sent twice within a minute')
      lastAsked.set(place, now())
      const row = memory.rows().find(({ pk }) => pk === key.pk)
      const { code } = openLetter(row?.sealed as string, key.pk, deps.secrets.outboxKeys)
      sent.set(key.pk, { code, expiresAt, answered: 0, usedBy: new Set() })
    } catch (error) {
      // Whether it was sent nobody knows: what is under way for this place is reckoned with no more.
      if (error instanceof LostReply) sent.delete(key.pk)
      else if (!(error instanceof Refusal)) throw error
    }
  }

  async function check(asked: CodeOf, typed: string, operationId: string, tries = 3): Promise<void> {
    const key = codeKey(asked, deps.secrets.uniqueKey)
    const known = sent.get(key.pk)
    const fresh = known && known.expiresAt > secondsOf(now())
    try {
      await checkCode(deps, { ...ctx(), operationId }, { ...asked, code: typed })
      if (!known) return
      known.usedBy.add(operationId)
      known.answered += 1
      if (typed !== known.code) faults.push('a wrong code was right')
      if (!fresh && known.usedBy.size === 1) faults.push('a code was right after its time')
      if (known.usedBy.size > 1) faults.push('one code was used by two operations')
    } catch (error) {
      if (error instanceof LostReply)
        return tries > 0 ? check(asked, typed, operationId, tries - 1) : undefined
      if (!(error instanceof Refusal)) throw error
      if (!known || error.slug !== 'code_wrong') return
      known.answered += 1
      if (typed === known.code) faults.push('the right code was wrong')
    } finally {
      // Sent again by the operation that used it, it takes no try.
      if (known && known.answered - known.usedBy.size * 2 > 5) faults.push('a code bore more than five tries')
    }
  }

  for (let step = 0; step < 14; step++) {
    const asked = of()
    const known = sent.get(codeKey(asked, deps.secrets.uniqueKey).pk)
    if (chance.chance(0.35))
      await Promise.all(chance.chance(0.4) ? [ask(asked), ask({ ...asked, owner: 'cleo' })] : [ask(asked)])
    else if (chance.chance(0.2)) advance(chance.pick([1, 30, 61, 299, 301]))
    else {
      const typed = () =>
        known && chance.chance(0.6) ? known.code : String(chance.int(0, 999_999)).padStart(6, '0')
      const shared = `op${step}`
      const several = Array.from({ length: chance.pick([1, 1, 2, 8]) }, (_, n) =>
        check(asked, typed(), chance.chance(0.3) ? shared : `${shared}-${n}`),
      )
      await Promise.all(several)
    }
  }
  return faults
}

const histories = async (count: number, plant: Plant): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let seed = 1; seed <= count; seed++) for (const fault of await play(seed, plant)) found.add(fault)
  return found
}

describe('histories of codes', () => {
  test('hold: five tries, one use, its time, a minute between two', async () => {
    expect([...(await histories(100, none))]).toEqual([])
  })

  test.each<[string, Plant, string]>([
    [
      'a use that asks not whether it was used',
      lacking('usedBy', (name) => `attribute_not_exists(${name})`),
      'one code was used by two operations',
    ],
    [
      'a request that asks not whether another came between',
      lacking('resendAt', (name) => `attribute_not_exists(${name})`),
      'sent twice within a minute',
    ],
  ])('find a planted fault: %s', async (_what, plant, fault) => {
    expect(await histories(100, plant)).toContain(fault)
  })
})
