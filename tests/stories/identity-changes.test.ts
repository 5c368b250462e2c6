import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { atOnce } from '../support/at-once.ts'
import { trailOf } from '../support/deposits.ts'
import { changedBy, passedUpTo, someData } from '../support/identity.ts'
import { quickOperator, quickUser, setAccount, type TestOperator } from '../support/people.ts'
import { setFundPassword } from '../support/security.ts'
import { question } from '../support/service.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Verified data changes by two operators alone, on a ticket of the user's.
let stack: TestStack
let user: TestUser
let ticket: string
let first: TestOperator
let second: TestOperator
beforeAll(async () => {
  stack = await testStack()
})
beforeEach(async () => {
  stack.clock.advance(1)
  user = await quickUser(stack)
  await setFundPassword(stack, user.uid)
  ;({ first, second, ticket } = await changedBy(stack, user, 'verified_data'))
})
afterAll(() => stack.stop())

type What = 'realName' | 'idNumber' | 'documentType' | 'fundPassword'
const asked = (what: What, value?: string) => ({ uid: user.uid, ticket, what, value, reason: 'proven' })
const proposed = async (what: What, value?: string) => {
  const { id } = await stack.ok('desk.change_propose', asked(what, value), first)
  return { uid: user.uid, id }
}
const carriedOut = async (which: { uid: string; id: string }, by = second) => {
  const { status, body } = await stack.call('desk.change_carry_out', which, by)
  return status === 200 ? body.data.state : body.error
}
const given = async () => (await stack.ok('identity.certification', {}, user)).given

test('a name: proposed by one, carried out by another, told to its user, recorded', async () => {
  const which = await proposed('realName', 'Grace Hopper')
  expect((await given()).realName).toBe('A••• B•••')
  stack.clock.advance(1)
  const page = await stack.ok('desk.change', which, second)
  expect(page).toMatchObject({ from: 'A••• B•••', to: 'G••• H•••', change: { state: 'review', ticket } })
  expect(await stack.ok('desk.change_reveal', which, second)).toEqual({
    from: 'Ada Byron',
    to: 'Grace Hopper',
  })
  expect((await stack.ok('desk.changes', {}, second)).items.map(({ id }) => id)).toContain(which.id)
  stack.clock.advance(5)
  expect(await carriedOut(which)).toBe('done')
  expect((await given()).realName).toBe('G••• H•••')
  expect(await trailOf(stack, which.id)).toMatchObject([
    { action: 'change.propose', operator: first.id, reason: 'proven', after: { what: 'realName' } },
    { action: 'change.reveal', operator: second.id },
    {
      action: 'change.carry_out',
      operator: second.id,
      before: { state: 'review' },
      after: { state: 'done' },
    },
  ])
  await stack.streams.drain()
  const { items } = await stack.ok('messages.msg', {}, user)
  expect(items[0]).toMatchObject({ title: 'Verified data changed', about: { screen: 'ticket', id: ticket } })
  expect((await stack.ok('desk.changes', {}, second)).items.map(({ id }) => id)).not.toContain(which.id)
})

test('while it waits, its ticket says so in the list and on its page; another ticket does not', async () => {
  const other = await question(stack, user, { topic: 'verified_data' })
  const listed = async () => {
    const queue = (await stack.ok('desk.tickets', { limit: 50 }, second)).items
    const own = (await stack.ok('desk.tickets', { uid: user.uid }, second)).items
    const said = (items: typeof own, id: string) => items.find((one) => one.id === id)?.proposed
    expect([said(own, other.id), said(queue, other.id)]).toEqual([[], []])
    expect(said(queue, ticket)).toEqual(said(own, ticket))
    const page = await stack.ok('desk.ticket', { uid: user.uid, id: ticket }, second)
    expect(page.proposed).toEqual(said(own, ticket))
    return page.proposed
  }
  expect(await listed()).toEqual([])
  const { id } = await proposed('fundPassword')
  const name = await proposed('realName', 'Grace Hopper')
  const waits = { id, what: 'fundPassword', by: first.id }
  expect(await listed()).toEqual([{ id: name.id, what: 'realName', by: first.id }, waits])
  await carriedOut(name)
  expect(await listed()).toEqual([waits])
})

test('never by the operator who proposed it, nor by a reviewer, nor twice', async () => {
  const which = await proposed('realName', 'Grace Hopper')
  expect(await carriedOut(which, first)).toBe('self_approval')
  expect(await carriedOut(which, await quickOperator(stack, 'reviewer'))).toBe('role_required')
  const third = await quickOperator(stack, 'approver')
  const answers = await Promise.all([carriedOut(which), carriedOut(which, third)])
  expect(answers.sort()).toEqual(['already_decided', 'done'])
})

test('a press sent again gets its first answer; other content under its id is refused', async () => {
  const operationId = stack.id()
  const propose = (changes: object) =>
    stack.call(
      'desk.change_propose',
      { ...asked('idNumber', 'ZZ-778899'), ...changes },
      { ...first, operationId },
    )
  expect((await propose({})).status).toBe(200)
  expect((await propose({ value: 'zz-77 8899' })).status).toBe(200)
  expect((await propose({ value: 'ZZ778890' })).body.error).toBe('replay_mismatch')
  expect((await propose({ reason: 'mistyped' })).body.error).toBe('replay_mismatch')
  const which = { uid: user.uid, id: operationId }
  const press = { ...second, operationId: stack.id() }
  for (let times = 0; times < 2; times++)
    expect((await stack.call('desk.change_carry_out', which, press)).body.data.state).toBe('done')
  expect((await propose({})).body.data.state).toBe('done')
})

describe('an ID number', () => {
  test('new: taken and the old one let go in one transaction', async () => {
    const other = await quickUser(stack)
    const mine = someData()
    expect(await carriedOut(await proposed('idNumber', mine.idNumber))).toBe('done')
    const form = someData()
    expect(await carriedOut(await proposed('idNumber', form.idNumber))).toBe('done')
    expect((await stack.call('identity.certification_submit', form as never, other)).body.error).toBe(
      'id_number_exists',
    )
    expect((await stack.call('identity.certification_submit', mine as never, other)).status).toBe(200)
  })

  test('of somebody else is refused; the same one spelt otherwise is kept', async () => {
    const other = await quickUser(stack)
    const form = someData()
    await passedUpTo(stack, first, other, 1, form)
    const which = await proposed('idNumber', form.idNumber)
    expect(await carriedOut(which)).toBe('id_number_exists')
    await stack.ok('desk.change_refuse', { ...which, reason: 'value_wrong' }, second)
    const own = someData()
    expect(await carriedOut(await proposed('idNumber', own.idNumber))).toBe('done')
    const spelt = own.idNumber.replace('AB', 'AB-')
    expect(await carriedOut(await proposed('idNumber', spelt))).toBe('done')
    expect(
      (await stack.call('identity.certification_submit', own as never, await quickUser(stack))).body.error,
    ).toBe('id_number_exists')
  })

  test('two users’ changes to one number at the same moment: one is carried out', async () => {
    const value = someData().idNumber
    const mine = await proposed('idNumber', value)
    user = await quickUser(stack)
    await passedUpTo(stack, first, user)
    ticket = (await question(stack, user)).id
    const theirs = await proposed('idNumber', value)
    const answers = await Promise.all([
      carriedOut(mine),
      carriedOut(theirs, await quickOperator(stack, 'approver')),
    ])
    expect(answers.sort()).toEqual(['done', 'id_number_exists'])
  })
})

test('no second change of what already waits: it would take away what came after the first', async () => {
  const waiting = await proposed('fundPassword')
  const again = () => stack.call('desk.change_propose', asked('fundPassword'), second)
  const { status, body } = await again()
  expect([status, body.error]).toEqual([409, 'change_waits'])
  // Another field waits beside it, and the same one once the first is decided.
  await proposed('realName', 'Grace Hopper')
  await stack.ok('desk.change_refuse', { ...waiting, reason: 'unproven' }, first)
  expect((await again()).status).toBe(200)
})

test('two operators propose a change of one field at the same moment: one stands', async () => {
  const waiting = async () => (await stack.ok('desk.changes', {}, second)).items
  const at = (what: What, by: TestOperator) => async () =>
    (await stack.call('desk.change_propose', asked(what), by)).body.error ?? 'proposed'
  const meeting = () =>
    Promise.all(atOnce(stack.deps.table, [at('fundPassword', first), at('fundPassword', second)]))
  const ofUser = async () => (await waiting()).filter(({ uid }) => uid === user.uid)
  expect((await meeting()).sort()).toEqual(['change_waits', 'proposed'])
  const [one, ...others] = await ofUser()
  expect(others).toEqual([])
  // Also after one that is decided.
  await stack.ok('desk.change_refuse', { uid: user.uid, id: one?.id ?? '', reason: 'unproven' }, first)
  expect((await meeting()).sort()).toEqual(['change_waits', 'proposed'])
  expect(await ofUser()).toHaveLength(1)
})

test('changes of two fields proposed at the same moment both stand', async () => {
  const propose = (what: What, value?: string) => () => proposed(what, value)
  await Promise.all(atOnce(stack.deps.table, [propose('fundPassword'), propose('realName', 'Grace Hopper')]))
})

test('the type of document', async () => {
  expect(await carriedOut(await proposed('documentType', 'driving_licence'))).toBe('done')
  expect((await given()).documentType).toBe('driving_licence')
})

test('only of a user verified at level one, unlocked, on a ticket of their own', async () => {
  const refused = async (changes: object) =>
    (await stack.call('desk.change_propose', { ...asked('fundPassword'), ...changes }, first)).body.error
  const stranger = await quickUser(stack)
  const theirs = await question(stack, stranger)
  expect(await refused({ ticket: newId(0) })).toBe('not_found')
  expect(await refused({ ticket: theirs.id })).toBe('not_found')
  expect(await refused({ uid: stranger.uid, ticket: theirs.id })).toBe('not_verified')
  expect(await refused({ reason: '' })).toBe('reason_required')
  expect(await refused({ value: 'secret1' })).toBe('validation')
  expect(await refused({ what: 'realName', value: 'Ada 2' })).toBe('name_invalid')
  expect(await refused({ what: 'idNumber', value: '身份证1234' })).toBe('id_number_invalid')
  expect(await refused({ what: 'documentType', value: 'x' })).toBe('document_type_required')
  const which = await proposed('realName', 'Grace Hopper')
  await setAccount(stack, user.uid, { state: 'LOCKED' })
  expect(await carriedOut(which)).toBe('user_locked')
  await setAccount(stack, user.uid, { state: 'ACTIVE' })
  expect(await carriedOut(which)).toBe('done')
})

test('refused with a reason, also by the one who proposed it; then it cannot be carried out', async () => {
  const which = await proposed('realName', 'Grace Hopper')
  const refused = await stack.ok('desk.change_refuse', { ...which, reason: 'unproven' }, first)
  expect(refused).toMatchObject({ state: 'refused', refusal: 'unproven', decidedBy: first.id })
  expect(await carriedOut(which)).toBe('already_decided')
  expect((await given()).realName).toBe('A••• B•••')
})
