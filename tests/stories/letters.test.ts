import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { trailOf } from '../support/deposits.ts'
import { quickOperator, type TestOperator } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'

// Who has no login writes to the desk, and reads its answer by a code.
let stack: TestStack
let operator: TestOperator
beforeAll(async () => {
  stack = await testStack()
})
// The clock moves on, and a session of the desk is short.
beforeEach(async () => {
  operator = await quickOperator(stack, 'reviewer')
})
afterAll(() => stack.stop())

const queued = async (id: string) =>
  (await stack.ok('desk.tickets', {}, operator)).items.find((item) => item.id === id)

describe('a letter, written without a login', () => {
  const form = { name: 'Ada', contact: 'ada@example.org', text: 'My account is locked.\nWhy?' }
  const write = (fields: Partial<typeof form> = {}, caller: Record<string, unknown> = {}) =>
    stack.call('service.letter', { ...form, ...fields }, { operationId: stack.id(), ...caller })
  const look = (code: string, address = '203.0.113.80') =>
    stack.call('service.letter_answer', { code }, { address })
  /** Those in the queue with a title; the tests before have left more than a page there. */
  async function lettersOf(title: string) {
    const found: Awaited<ReturnType<typeof queued>>[] = []
    let next: string | null | undefined
    do {
      const page = await stack.ok('desk.tickets', { limit: 50, ...(next && { cursor: next }) }, operator)
      found.push(...page.items.filter((item) => item.title === title))
      next = page.next
    } while (next)
    return found
  }

  test('is in the queue as nobody’s, answered, and read by its code alone', async () => {
    const { body } = await write({}, { address: '203.0.113.70' })
    const { code, answerSeconds } = body.data as { code: string; answerSeconds: number }
    expect([code, answerSeconds]).toEqual([expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/), 86_400])
    const [letter] = await lettersOf('My account is locked.')
    expect(letter).toMatchObject({ writer: { name: 'Ada', contact: 'ada@example.org' }, about: null })
    const { uid, id } = letter as { uid: string; id: string }
    const shown = await stack.ok('desk.ticket', { uid, id }, operator)
    expect(shown).toMatchObject({ user: null, lines: { items: [{ by: 'user', text: form.text }] } })

    expect((await look(code)).body.data).toMatchObject({ state: 'waiting', lines: [{ n: 1 }] })
    const press = { ...operator, operationId: stack.id() }
    await stack.ok('desk.ticket_answer', { uid, id, seen: 1, text: 'Log in with your new password.' }, press)
    const read = (await look(code.toLowerCase().replace(/(.{4})/g, '$1 '))).body.data
    expect(read).toMatchObject({
      state: 'answered',
      lines: [{ n: 1 }, { text: 'Log in with your new password.' }],
    })
    expect(JSON.stringify(read)).not.toMatch(new RegExp(`${operator.id}|ada@|${uid}`))
    expect(await trailOf(stack, id)).toMatchObject([{ action: 'ticket.answer', uid }])
    // Kept for half a year, its answer too, and told to nobody's messages.
    const rows = [keys.thread(uid, id), keys.line(uid, id, id), keys.line(uid, id, press.operationId)]
    const kept = Math.floor(stack.clock.nowMs / 1000) + 180 * 86_400
    for (const row of await stack.deps.table.getMany(rows)) expect(Number(row?.ttl)).toBeLessThanOrEqual(kept)
    expect(await stack.deps.table.get(keys.account(uid))).toBeUndefined()
  })

  test('sent again it is one letter with one code; other words under its id are refused', async () => {
    const caller = { operationId: stack.id(), address: '203.0.113.71' }
    const again = () => write({ text: 'Once.' }, caller)
    const { code } = (await again()).body.data as { code: string }
    for (let i = 0; i < 4; i++) expect((await again()).body.data).toMatchObject({ code })
    expect(await lettersOf('Once.')).toHaveLength(1)
    expect((await write({ text: 'Twice.' }, caller)).body.error).toBe('replay_mismatch')
    expect((await write({ text: 'Once.', name: 'Bea' }, caller)).body.error).toBe('replay_mismatch')
  })

  test('three an hour from one network; what is refused makes none', async () => {
    const caller = { address: '203.0.113.72' }
    expect((await write({ text: ' ' }, caller)).body.error).toBe('text_required')
    expect((await write({ name: ' \u0007' }, caller)).body.error).toBe('validation')
    for (let i = 0; i < 3; i++) expect((await write({ text: `Letter ${i}` }, caller)).status).toBe(200)
    const fourth = await write({ text: 'Letter 4' }, caller)
    expect([fourth.status, fourth.body.error]).toEqual([429, 'rate_limited'])
    expect(await lettersOf('Letter 4')).toEqual([])
    expect((await write({ text: 'Letter 5' }, { address: '203.0.113.73' })).status).toBe(200)
  })

  test('all networks together have a bound, and its answer is the same', async () => {
    const { countWithin } = await import('../../functions/table/limits.ts')
    const all = { kind: 'letter-all', of: 'all', limit: 1000, windowSeconds: 3600 }
    await Promise.all(Array.from({ length: 300 }, () => countWithin(stack.deps, all, stack.clock.nowMs)))
    const refused = await write({}, { address: '203.0.113.74' })
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited'])
    stack.clock.advance(3600)
    expect((await write({}, { address: '203.0.113.74' })).status).toBe(200)
  })

  test('codes are not to be guessed: each look is counted, right or wrong', async () => {
    for (let i = 0; i < 30; i++)
      expect((await look(`WR0NG${i}`, '203.0.113.75')).body.error).toBe('not_found')
    expect((await look('WR0NG', '203.0.113.75')).body.error).toBe('rate_limited')
    for (let i = 0; i < 4; i++) expect((await look('SAME', '203.0.113.76')).body.error).toBe('not_found')
    // The fifth says itself that it locks.
    expect((await look('SAME', '203.0.113.76')).body.error).toBe('login_locked')
    expect((await look('SAME', '203.0.113.76')).body.error).toBe('login_locked')
  })

  test('no user’s id leads to its partition', async () => {
    // A registration names its user's id: one of 1970 is refused.
    const refused = await stack.call(
      'login.reg',
      {
        username: 'past',
        password: 'tried-horse-7',
        passwordRepeat: 'tried-horse-7',
        invite: stack.invite,
        agree: '1',
      },
      { operationId: '00000000000A1BCD2EFGH3JKMN' },
    )
    expect(refused.body.error).toBe('operation_expired')
  })
})
