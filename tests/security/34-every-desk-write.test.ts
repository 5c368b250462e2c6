import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingRow, newFinding } from '../../functions/books/finding.ts'
import {
  booksPartition,
  catalogPartition,
  keys,
  operatorPartition,
  orderPartition,
  projectPrefix,
  proposedTermsPartition,
  userPartition,
  wayPartition,
} from '../../functions/table/keys.ts'
import type { Table, Write } from '../../functions/table/write.ts'
import type { RouteId } from '../../shared/api/routes.ts'
import { secondsOf } from '../../shared/time.ts'
import { createApis, deskCalls, send } from '../support/apis.ts'
import { articleForm, draftedArticle, publishedArticle } from '../support/articles.ts'
import { submitted } from '../support/deposits.ts'
import { trail } from '../support/desk.ts'
import { changeForm, proposedChange, submittedLevel } from '../support/identity.ts'
import { quickOperator, quickUser, setAccount, type TestOperator } from '../support/people.ts'
import {
  closedProject,
  draftedProject,
  fundedProject,
  openProject,
  projectForm,
} from '../support/projects.ts'
import { question } from '../support/service.ts'
import { shareOf } from '../support/share-of.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { proposedTerms, termsForm } from '../support/terms.ts'
import { sentBy, waitingWithdrawal } from '../support/waiting-withdrawal.ts'
import { proposedWay, wayForm } from '../support/ways.ts'

// Check 34 over the route table: a write of the desk that is added later is asked here or fails the first test.

let stack: TestStack
let user: TestUser
let operator: TestOperator
beforeAll(async () => {
  // Each refusal below is a failure that would be told of.
  stack = await testStack({ events: false, log: () => {} })
})
afterAll(() => stack.stop())

/** What each write needs to succeed. */
const inputs: Partial<Record<RouteId, () => Promise<Record<string, unknown>>>> = {
  'desk.logout': async () => ({}),
  'desk.lock': async () => ({ uid: user.uid, reason: 'user_asked' }),
  'desk.unlock': async () => {
    await stack.ok('desk.lock', { uid: user.uid, reason: 'user_asked' }, operator)
    return { uid: user.uid, reason: 'user_asked' }
  },
  'desk.lift': async () => {
    const at = secondsOf(stack.clock.nowMs)
    const found = { ...newFinding(user.uid, 'frozen', at), words: ['account = legs: USD_available'] }
    await stack.deps.table.write({ kind: 'put', item: findingRow({ ...found, firstBy: 'another' }) })
    await setAccount(stack, user.uid, { frozen: 'books_differ' })
    return { uid: user.uid, at, reason: 'books_right' }
  },
  'desk.halt': async () => ({ id: 'BTCUSD', reason: 'Maintenance' }),
  'desk.resume': async () => {
    const was = `Maintenance ${stack.id()}`
    await stack.ok('desk.halt', { id: 'EURUSD', reason: was }, operator)
    return { id: 'EURUSD', was }
  },
  'desk.terms_propose': () => termsForm(stack),
  'desk.terms_announce': () => proposedTerms(stack),
  'desk.terms_refuse': async () => ({ ...(await proposedTerms(stack)), reason: 'Too high' }),
  'desk.way_propose': () => wayForm(stack),
  'desk.way_confirm': () => proposedWay(stack),
  'desk.way_refuse': () => proposedWay(stack),
  'desk.project_draft': async () => projectForm(secondsOf(stack.clock.nowMs)),
  'desk.project_edit': async () => ({
    ...projectForm(secondsOf(stack.clock.nowMs)),
    ...(await draftedProject(stack)),
    days: 29,
  }),
  'desk.project_discard': async () => ({ id: (await fundedProject(stack)).id }),
  'desk.project_fund': async () => ({ id: (await draftedProject(stack)).id, amount: '5' }),
  'desk.project_open': () => fundedProject(stack),
  'desk.project_close': () => openProject(stack),
  'desk.project_give_back': () => closedProject(stack),
  'desk.article_draft': async () => articleForm(secondsOf(stack.clock.nowMs)),
  'desk.article_edit': async () => ({
    ...articleForm(secondsOf(stack.clock.nowMs)),
    ...(await draftedArticle(stack)),
  }),
  'desk.article_publish': () => draftedArticle(stack),
  'desk.article_end': () => publishedArticle(stack),
  'desk.article_discard': () => draftedArticle(stack),
  'desk.article_picture': async () => ({ contentType: 'image/png', size: 9 }),
  'desk.withdrawal_reveal': () => waiting(),
  'desk.withdrawal_approve': async () => ({ ...(await waiting()), from: 'reserved' }),
  'desk.withdrawal_refuse': async () => ({
    ...(await waiting()),
    ...{ from: 'reserved', reason: 'reason_holder_differs' },
  }),
  'desk.withdrawal_paid': async () => ({ ...(await sending()), reference: 'FT-1' }),
  'desk.withdrawal_return': async () => ({ ...(await sending()), reason: 'reason_payment_bounced' }),
  'desk.deposit_approve': () => submitted(stack, user) as Promise<never>,
  'desk.deposit_refuse': async () => ({ ...(await submitted(stack, user)), reason: 'reason_not_received' }),
  'desk.deposit_credit': async () => ({ uid: user.uid, amount: '5', reason: 'reason_goodwill' }),
  'desk.ticket_answer': async () => {
    const { id } = await question(stack, user)
    return { uid: user.uid, id, seen: 1, text: 'Soon.' }
  },
  'desk.ticket_close': async () => {
    const { id } = await question(stack, user)
    return { uid: user.uid, id, seen: 1 }
  },
  'desk.identity_reveal': () => submittedLevel(stack, user),
  'desk.identity_pass': () => submittedLevel(stack, user),
  'desk.identity_reject': async () => ({
    ...(await submittedLevel(stack, user)),
    reasons: 'realName:reason_name_wrong',
  }),
  'desk.change_propose': () => changeForm(stack, user),
  'desk.change_reveal': () => proposedChange(stack, user),
  'desk.change_carry_out': () => proposedChange(stack, user),
  'desk.change_refuse': async () => ({ ...(await proposedChange(stack, user)), reason: 'unproven' }),
}

async function waiting() {
  const { uid, id } = await waitingWithdrawal(stack, user)
  return { uid, id }
}
/** One that another operator let be paid. */
const sending = async () => sentBy(stack, await quickOperator(stack), await waiting())

const writes = deskCalls.filter(({ method }) => method === 'POST')

test('every write of the desk is asked below', () => {
  expect(Object.keys(inputs).sort()).toEqual(writes.map(({ id }) => id).sort())
})

const isRecord = (write: Write) => write.kind === 'put' && write.item.pk.startsWith('AUDIT#')
const refuse = <Each extends Write>(write: Each): Each =>
  isRecord(write) ? { ...write, condition: 'attribute_exists(pk)' } : write
/** Its records cannot be written: their keys are taken by the time they arrive. */
const recordless = (table: Table): Table => ({
  ...table,
  write: (write) => table.write(refuse(write)),
  transact: (all) => table.transact(all.map(refuse)),
})

/** All that a desk write may change. */
async function world() {
  const partitions = [
    ...[userPartition(user.uid), orderPartition(user.uid), operatorPartition],
    ...[booksPartition, catalogPartition, proposedTermsPartition, wayPartition],
  ]
  const catalog = await stack.deps.table.query({
    pk: catalogPartition,
    from: projectPrefix,
    consistent: true,
  })
  for (const { sk } of catalog.rows)
    if (sk.startsWith(projectPrefix)) partitions.push(sk, keys.capacity(sk.slice(projectPrefix.length)).pk)
  const rows = await Promise.all(partitions.map((pk) => stack.deps.table.query({ pk, consistent: true })))
  const account = await stack.deps.table.get(keys.account(user.uid), { consistent: true })
  return [rows.map((page) => page.rows), account, await trail(stack)]
}

describe('without its record nothing is done, with it it is', () => {
  test.each(shareOf(writes, 4).map((route) => ({ id: route.id, route })))('$id', async ({ id, route }) => {
    user = await quickUser(stack)
    operator = await quickOperator(stack)
    const fields = (await inputs[id]?.()) ?? {}
    const before = await world()
    const operationId = stack.id()
    const press = (table: Table) =>
      send(createApis({ ...stack.deps, table }), route, fields, { token: operator.token, operationId })

    expect((await press(recordless(stack.deps.table))).status).toBeGreaterThanOrEqual(400)
    expect(await world()).toEqual(before)

    const records = (await trail(stack)).length
    expect(await press(stack.deps.table)).toMatchObject({ status: 200 })
    expect(await world()).not.toEqual(before)
    expect(await trail(stack)).toHaveLength(records + 1)
  })
})
