import { describe, expect, test } from 'vitest'
import type { AllDeps } from '../../functions/deps.ts'
import { readLetter, writeLetter } from '../../functions/service/letter.ts'
import type { Table, Write } from '../../functions/table/write.ts'
import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { mockedDeps } from '../support/mocked.ts'
import { createMemoryTable } from './memory-table.ts'
import { none, type Plant } from './planted-writes.ts'
import { random } from './random.ts'

// Random histories of letters, which are written without a login: by several networks, at once, with replies lost and sent
// again, under the same id with other words. What each code may show is reckoned beside from what was answered alone.

class LostReply extends Error {}

const around = mockedDeps().deps
const HOURLY = 3

/** Plays one history; answers what went wrong in it. */
async function play(seed: number, plant: Plant): Promise<string[]> {
  const chance = random(seed)
  const faults: string[] = []
  let nowMs = 1_790_000_000_000
  const memory = createMemoryTable({ clock: () => nowMs })
  /** Others come between, and a reply may be lost after its write was done. */
  const orLost = async <Answer>(done: () => Promise<Answer>): Promise<Answer> => {
    for (let n = chance.int(0, 3); n > 0; n--) await Promise.resolve()
    const answer = await done()
    if (chance.chance(0.06)) throw new LostReply()
    return answer
  }
  const table: Table = {
    ...memory,
    write: (asked) => orLost(() => memory.write(plant(asked) as never)),
    transact: (asked) => orLost(() => memory.transact(asked.map((each: Write) => plant(each)))),
  }
  const deps: AllDeps = { ...around, table, clock: () => nowMs }
  /** By the operation: its code, and the words that were taken. */
  const written = new Map<string, { code: string; text: string }>()
  /** By network and hour: operations that were answered. */
  const answered = new Map<string, Set<string>>()
  const ctx = (address: string) => ({ nowMs, lang: 'en' as const, requestId: 'r', address })

  async function write(operationId: string, text: string, address: string, tries = 3): Promise<void> {
    const hour = `${address} ${Math.floor(secondsOf(nowMs) / 3600)}`
    const before = written.get(operationId)
    try {
      const { code } = await writeLetter(deps, { ...ctx(address), operationId }, { name: 'Ada', text })
      const known = written.get(operationId)
      if (known && known.code !== code) faults.push('one letter has two codes')
      if (known && known.text !== text) faults.push('other words were taken for the first')
      for (const [id, { code: other }] of written)
        if (id !== operationId && other === code) faults.push('two letters have one code')
      written.set(operationId, { code, text })
      if (before) return
      const letters = answered.get(hour) ?? new Set()
      answered.set(hour, letters.add(operationId))
      if (letters.size > HOURLY) faults.push('more than three an hour from one network')
    } catch (error) {
      if (error instanceof LostReply)
        return tries > 0 ? write(operationId, text, address, tries - 1) : undefined
      if (!(error instanceof Refusal)) throw error
      if (before?.text === text) faults.push(`a letter that was written was refused: ${error.slug}`)
    }
  }

  async function read(code: string, text: string): Promise<void> {
    try {
      const {
        lines: { items },
      } = await readLetter(deps, ctx('192.0.2.9'), code)
      if (items.length !== 1 || items[0]?.text !== text)
        faults.push('a code shows other words than were written')
    } catch (error) {
      if (error instanceof LostReply) return
      if (!(error instanceof Refusal)) throw error
      if (error.slug === 'not_found') faults.push('a code shows nothing')
    }
  }

  for (let turn = 0; turn < 14; turn++) {
    const address = chance.pick(['192.0.2.1', '192.0.2.2'])
    const text = `words ${chance.int(1, 3)}`
    const known = [...written]
    const earlier = known.length > 0 ? chance.pick(known) : undefined
    const what = chance.int(0, 9)
    if (earlier && what < 3) await read(earlier[1].code, earlier[1].text)
    else if (earlier && what < 6)
      await write(earlier[0], chance.chance(0.5) ? earlier[1].text : text, address)
    else {
      const id = newId(nowMs)
      const other = chance.chance(0.3) ? `words ${chance.int(1, 3)}` : text
      await Promise.all(
        chance.chance(0.4)
          ? [write(id, text, address), write(id, other, address)]
          : [write(id, text, address)],
      )
    }
    nowMs += msOf(chance.pick([1, 20, 600]))
  }
  return faults
}

const histories = async (count: number, plant: Plant): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let seed = 1; seed <= count; seed++) for (const fault of await play(seed, plant)) found.add(fault)
  return found
}

/** Writes without any condition, of rows whose partition begins like this. */
const unasked =
  (begin: string): Plant =>
  (write) => {
    const { pk } = 'key' in write ? write.key : write.item
    if (!pk.startsWith(begin) || !write.condition) return write
    const { condition: _, ...rest } = write
    return rest as Write
  }

describe('histories of letters', () => {
  test('hold: one letter an operation, its own code shows it, three an hour from one network', async () => {
    expect([...(await histories(60, none))]).toEqual([])
  })

  test.each<[string, Plant, string]>([
    [
      'a letter that asks not whether its place is free',
      unasked('U#'),
      'other words were taken for the first',
    ],
    [
      'a count that asks not whether it is full',
      unasked('TRY#letter-address'),
      'more than three an hour from one network',
    ],
  ])('find a planted fault: %s', async (_what, plant, fault) => {
    expect(await histories(60, plant)).toContain(fault)
  })
})
