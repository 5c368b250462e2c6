import { isDeepStrictEqual } from 'node:util'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingRow, newFinding } from '../../functions/books/finding.ts'
import { createTable, documentClient } from '../../functions/table/dynamo.ts'
import type { Table } from '../../functions/table/write.ts'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import type { RouteId } from '../../shared/api/routes.ts'
import { routes } from '../../shared/api/routes.ts'
import { quizQuestions, quizRight } from '../../shared/quiz.ts'
import type { StepUpAction } from '../../shared/security.ts'
import { instruments } from '../../shared/tape/instruments.ts'
import { secondsOf } from '../../shared/time.ts'
import { createApis, routeById, send } from '../support/apis.ts'
import { articleForm, draftedArticle, publishedArticle } from '../support/articles.ts'
import { authenticator } from '../support/authenticator.ts'
import { bindMail, codeTo } from '../support/codes.ts'
import { checkedPicture, submitted } from '../support/deposits.ts'
import { someAddress, someCard } from '../support/destinations.ts'
import { quotedFor } from '../support/exchange.ts'
import { dueFor, heldFor, openProject as offered, setBack } from '../support/financing.ts'
import { changeForm, proposedChange, someData, submittedLevel } from '../support/identity.ts'
import {
  footprint,
  quickOperator,
  quickUser,
  setAccount,
  type TestOperator,
  tokenFor,
} from '../support/people.ts'
import { png } from '../support/pictures.ts'
import {
  closedProject,
  draftedProject,
  fundedProject,
  openProject,
  projectForm,
} from '../support/projects.ts'
import { FUND_PASSWORD, member, steppedUp, withPasskey } from '../support/security.ts'
import { question } from '../support/service.ts'
import { PASSWORD, type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { sentBy, waitingWithdrawal } from '../support/waiting-withdrawal.ts'
import { proposedWay, wayForm } from '../support/ways.ts'
import { mayWithdraw } from '../support/withdrawals.ts'

// Check 44: two copies of one request. The second has read all it reads when the first is carried out, and then its own
// write meets what the first left: documents that exist, an account that cannot take it a second time, and items that
// other transactions hold. The route table is walked: what is added later is asked here, or fails the first test.

let stack: TestStack
let user: TestUser
let operator: TestOperator
beforeAll(async () => {
  stack = await testStack({ events: false, log: () => {} })
})
afterAll(() => stack.stop())

interface Case {
  fields: () => Promise<Record<string, unknown>>
  /** The id it must be sent under, where that is not the sender's to choose; known after `fields`. */
  operationId?: () => string
  /** What it needs confirmed. */
  stepUp?: StepUpAction
  /** Done by one write of the account item alone. */
  isOneWrite?: true
  /** Nothing but its document can refuse it: what is the user's own is paid whatever their account. */
  isAlone?: true
  /** What makes the account refuse the request, besides that it was carried out. */
  spoil?: () => Promise<void>
  /** What of its answer stays, where it tells how something stands by then. */
  stays?: string
}

let pictures = 400
let networks = 0
let quoteId = ''
let renewed = ''
const newPassword = { password: 'another-horse9', passwordRepeat: 'another-horse9' }
const picture = (purpose: 'deposit' | 'ticket') =>
  checkedPicture(stack, user, { purpose, bytes: png(++pictures) })

/** Products that no order of these tests is on, each halted once. */
const products = instruments.map(({ symbol }) => symbol).filter((symbol) => symbol !== 'BTCUSD')
const nextProduct = () => products.pop() as string

const cases: Partial<Record<RouteId, Case>> = {
  'alerts.alerts_change': {
    isAlone: true,
    fields: async () => ({ productId: 'BTCUSD', above: '99999999' }),
  },
  'trade.addorder': {
    fields: async () => ({ productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 }),
    spoil: () => setAccount(stack, user.uid, { open: { BTCUSD: 2000_00n }, openTotal: 5000_00n }),
  },
  'account.refill': {
    fields: async () => {
      await setAccount(stack, user.uid, { USD_available: 1_00n })
      return {}
    },
  },
  'limits.limits_change': { isOneWrite: true, fields: async () => ({ exclude: 6 }) },
  'contact.forgetpwd': {
    fields: async () => {
      const email = `again${++pictures}@example.com`
      await bindMail(stack, await stack.user(), email)
      stack.clock.advance(61)
      const { id } = await stack.ok('contact.sendmail', { email, scene: 'forgot' })
      const password = 'another-horse9'
      const code = await codeTo(stack, email)
      return { email, code, codeId: id, password, passwordRepeat: password }
    },
  },
  'contact.profile_change': {
    stepUp: 'mail',
    fields: async () => {
      const email = `bound${++pictures}@example.com`
      await stack.ok('contact.code', { scene: 'bind', email }, user)
      return { email, code: await codeTo(stack, email) }
    },
  },
  'login.reg': {
    fields: async () => ({
      username: `twice${++pictures}`,
      ...{ password: PASSWORD, passwordRepeat: PASSWORD, invite: stack.invite, agree: '1' },
    }),
  },
  'deposits.dorecharge': {
    fields: async () => ({ method: 'bank', amount: '100', screenshot: await picture('deposit') }),
  },
  'exchange.exchange_confirm': {
    operationId: () => quoteId,
    fields: async () => {
      const { form, operationId } = await quotedFor(stack, user)
      quoteId = operationId
      return form
    },
    spoil: () => setAccount(stack, user.uid, { USD_available: 1n }),
  },
  'financing.yebjoinnow': {
    fields: async () => ({ id: await offered(stack), amount: '100' }),
    spoil: () => setAccount(stack, user.uid, { USD_available: 1n }),
  },
  'financing.yebappend': {
    fields: async () => ({ holding: await heldFor(stack, user), amount: '10' }),
    spoil: () => setAccount(stack, user.uid, { USD_available: 1n }),
  },
  'engagement.sign_in': {
    fields: async () => ({}),
    spoil: () => setAccount(stack, user.uid, { pausedUntil: secondsOf(stack.clock.nowMs) + 60 }),
  },
  'financing.yebstop': {
    isAlone: true,
    fields: async () => ({ holding: await heldFor(stack, user), forfeits: '0.00' }),
  },
  'financing.yebkeep': {
    fields: async () => {
      const holding = await dueFor(stack, user)
      // Its days are booked: the renewal is the first that is written.
      await stack.ok('financing.myproject', {}, user)
      return { holding }
    },
    spoil: () => setAccount(stack, user.uid, { pausedUntil: secondsOf(stack.clock.nowMs) + 60 }),
  },
  'withdrawals.cash_submit': {
    stepUp: 'withdrawal',
    fields: async () => ({ amount: '100', kind: 'card', destination: await mayWithdraw(stack, user) }),
    // All is gone, the day has no more, and its step-up is used up.
    spoil: () => setAccount(stack, user.uid, { USD_available: 0n, outs: 3n }),
  },
  'activities.addlover_act': {
    fields: async () => ({ partner: (await quickUser(stack)).publicId }),
  },
  'activities.activity_quiz': {
    isOneWrite: true,
    fields: async () => ({ quiz: quizQuestions.map((question) => quizRight[question]).join('') }),
  },
  'service.ticket_write': {
    fields: async () => ({
      topic: 'other',
      text: 'Where is it?',
      pictures: [await picture('ticket')].join(),
    }),
  },
  'security.pwd_login': {
    stepUp: 'password',
    fields: async () => {
      user = await member(stack)
      return { oldPassword: PASSWORD, ...newPassword }
    },
  },
  'security.pwd_pay': {
    stepUp: 'fundPassword',
    fields: async () => {
      user = await member(stack)
      return newPassword
    },
  },
  'security.sessions_end': {
    fields: async () => {
      user = await member(stack)
      return { which: 'others' }
    },
  },
  'passkeys.passkey_add': {
    stepUp: 'passkey',
    fields: async () => {
      const { options } = await stack.ok('passkeys.passkey_new', {}, user)
      return { credential: authenticator().make(options), name: 'Phone' }
    },
  },
  'passkeys.passkey_remove': {
    stepUp: 'passkey',
    fields: async () => ({ id: (await withPasskey(stack, user)).id }),
  },
  'data.export_ask': { stepUp: 'export', fields: async () => ({}) },
  'data.erase_confirm': { stepUp: 'erase', fields: async () => ({ username: user.username }) },
  'desk.lock': { fields: async () => ({ uid: user.uid, reason: 'user_asked' }) },
  'desk.unlock': {
    fields: async () => {
      await setAccount(stack, user.uid, { state: 'LOCKED' })
      return { uid: user.uid, reason: 'user_asked' }
    },
  },
  'desk.lift': {
    fields: async () => {
      const at = secondsOf(stack.clock.nowMs)
      const found = { ...newFinding(user.uid, 'frozen', at), words: ['account = legs: USD_available'] }
      await stack.deps.table.write({ kind: 'put', item: findingRow({ ...found, firstBy: 'another' }) })
      await setAccount(stack, user.uid, { frozen: 'books_differ' })
      return { uid: user.uid, at, reason: 'books_right' }
    },
  },
  'desk.halt': { fields: async () => ({ id: nextProduct(), reason: 'Maintenance' }) },
  'desk.resume': {
    fields: async () => {
      const id = nextProduct()
      await stack.ok('desk.halt', { id, reason: 'Maintenance' }, operator)
      // The second of two.
      await stack.ok('desk.resume', { id, was: 'Maintenance' }, await quickOperator(stack))
      return { id, was: 'Maintenance' }
    },
  },
  'desk.way_propose': { fields: () => wayForm(stack) },
  'desk.way_confirm': { fields: () => proposedWay(stack) },
  'desk.way_refuse': { fields: () => proposedWay(stack) },
  'desk.project_draft': { fields: async () => projectForm(secondsOf(stack.clock.nowMs)) },
  'desk.project_edit': {
    fields: async () => ({
      ...projectForm(secondsOf(stack.clock.nowMs)),
      ...(await draftedProject(stack)),
      days: 29,
    }),
  },
  'desk.project_discard': { fields: async () => ({ id: (await fundedProject(stack)).id }) },
  'desk.project_fund': { fields: async () => ({ id: (await draftedProject(stack)).id, amount: '5' }) },
  'desk.project_open': { fields: () => fundedProject(stack) },
  'desk.project_close': { fields: () => openProject(stack) },
  'desk.project_give_back': { fields: () => closedProject(stack) },
  'desk.article_draft': { fields: async () => articleForm(secondsOf(stack.clock.nowMs)) },
  'desk.article_edit': {
    fields: async () => ({
      ...articleForm(secondsOf(stack.clock.nowMs)),
      ...(await draftedArticle(stack)),
    }),
  },
  'desk.article_publish': { fields: () => draftedArticle(stack) },
  'desk.article_end': { fields: () => publishedArticle(stack) },
  'desk.article_discard': { fields: () => draftedArticle(stack) },
  'desk.article_picture': { fields: async () => ({ contentType: 'image/png', size: 9 }) },
  'desk.withdrawal_reveal': { fields: () => waiting() },
  'desk.withdrawal_approve': { fields: async () => ({ ...(await waiting()), from: 'reserved' }) },
  'desk.withdrawal_refuse': {
    fields: async () => ({ ...(await waiting()), from: 'reserved', reason: 'reason_holder_differs' }),
  },
  'desk.withdrawal_paid': { fields: async () => ({ ...(await sending()), reference: 'FT-1' }) },
  'desk.withdrawal_return': {
    fields: async () => ({ ...(await sending()), reason: 'reason_payment_bounced' }),
  },
  'service.letter': { fields: async () => ({ name: 'Ada', text: 'Why am I locked out?' }) },
  'desk.deposit_approve': { fields: () => submitted(stack, user) as Promise<never> },
  'desk.deposit_refuse': {
    fields: async () => ({ ...(await submitted(stack, user)), reason: 'reason_not_received' }),
  },
  'desk.deposit_credit': {
    fields: async () => ({ uid: user.uid, amount: '5', reason: 'reason_goodwill' }),
  },
  'desk.ticket_answer': {
    fields: async () => ({ uid: user.uid, id: (await question(stack, user)).id, seen: 1, text: 'Soon.' }),
  },
  'desk.ticket_close': {
    fields: async () => ({ uid: user.uid, id: (await question(stack, user)).id, seen: 1 }),
  },
  'identity.certification_submit': { fields: async () => someData() },
  'destinations.add_card': { stepUp: 'binding', fields: async () => someCard() },
  'destinations.add_wallet_addr': { stepUp: 'binding', fields: async () => someAddress() },
  'desk.identity_reveal': { fields: () => submittedLevel(stack, user) },
  'desk.identity_pass': { fields: () => submittedLevel(stack, user) },
  'desk.identity_reject': {
    fields: async () => ({
      ...(await submittedLevel(stack, user)),
      reasons: 'realName:reason_name_wrong',
    }),
  },
  'desk.change_propose': { fields: () => changeForm(stack, user) },
  'desk.change_reveal': { fields: () => proposedChange(stack, user) },
  'desk.change_carry_out': { fields: () => proposedChange(stack, user) },
  'desk.change_refuse': {
    fields: async () => ({ ...(await proposedChange(stack, user)), reason: 'unproven' }),
  },
}

async function waiting() {
  const { uid, id } = await waitingWithdrawal(stack, user)
  return { uid, id }
}
/** One that another operator let be paid. */
const sending = async () => sentBy(stack, await quickOperator(stack), await waiting())

const again: [string, RouteId, Case][] = [
  ...(Object.entries(cases) as [RouteId, Case][]).map(([id, one]): [string, RouteId, Case] => [id, id, one]),
  [
    'security.pwd_pay of a second one',
    'security.pwd_pay',
    {
      stepUp: 'fundPassword',
      fields: async () => {
        user = await member(stack, { fundPassword: true })
        return { oldPassword: FUND_PASSWORD, ...newPassword }
      },
    },
  ],
  [
    'financing.yebkeep, and another renewal after it',
    'financing.yebkeep',
    {
      stays: 'id',
      fields: async () => {
        renewed = await dueFor(stack, user, { renewals: 2 })
        await stack.ok('financing.myproject', {}, user)
        return { holding: renewed }
      },
      spoil: async () => {
        await setBack(stack, user, renewed)
        await stack.ok('financing.yebkeep', { holding: renewed }, user)
        await setAccount(stack, user.uid, { pausedUntil: secondsOf(stack.clock.nowMs) + 60 })
      },
    },
  ],
  [
    'service.ticket_write of another line',
    'service.ticket_write',
    {
      fields: async () => {
        const { id } = await question(stack, user)
        return { id, text: 'And where now?', pictures: [await picture('ticket')].join() }
      },
    },
  ],
]

/** Writes that may be sent again under no id, and why. */
const withoutId: Partial<Record<RouteId, string>> = {
  'login.index': 'logs in once more',
  'contact.smssend': 'sends another code, at most one a minute',
  'contact.sendmail': 'sends another code, at most one a minute',
  'contact.code': 'sends another code, at most one a minute',
  'login.logout': 'the session is over either way',
  'destinations.bank_card_remove': 'is removed either way',
  'destinations.user_wallet_remove': 'is removed either way',
  'security.stepup': 'gives another step-up; one not used is over in five minutes',
  'security.notices_choose': 'chooses the same',
  'messages.push_change': 'keeps one browser once',
  'security.quiet': 'sets the same hours',
  'passkeys.passkey_new': 'draws another challenge; one not used is over in five minutes',
  'passkeys.passkey_rename': 'gives the same name',
  'passkeys.passkey_ask': 'draws another challenge; one not used is over in five minutes',
  'passkeys.passkey_stepup': 'gives another step-up, by another challenge',
  'passkeys.passkey_start': 'draws another challenge; one not used is over in five minutes',
  'passkeys.passkey_login': 'logs in once more, by another challenge',
  'trade.goorder': 'settles what is due, which ends as it ends',
  'uploads.uploadfile': 'gives another form; one not used is forgotten',
  'uploads.uploadavatar': 'gives another form; one not used is forgotten',
  'uploads.removeavatar': 'removes nothing the second time',
  'service.letter_answer': 'only reads; a code is no part of an address',
  'limits.realitycheck_answer': 'says the same a second time',
  'rewards.bonus_accept': 'accepts what is accepted, and says so',
  'messages.msg_read': 'marks nothing the second time',
  'messages.read': 'a mark moves on only',
  'desk.accept': 'makes new secrets, until the first code ends the invitation',
  'desk.activate': 'is a login: the next code logs in',
  'desk.login': 'logs in once more, with the next code',
  'desk.logout': 'the session is over either way',
}

test('every write is asked below, or is harmless without an id', () => {
  const writes = routes.filter(({ method }) => method === 'POST').map(({ id }) => id)
  expect([...Object.keys(cases), ...Object.keys(withoutId)].sort()).toEqual(writes.sort())
  const asked = routes.filter((route) => 'idempotent' in route && route.idempotent).map(({ id }) => id)
  expect(Object.keys(cases).sort()).toEqual(asked.sort())
})

/** What the document of a refused transaction answers instead. */
type Reason = 'TransactionConflict' | 'None'

/**
 * A table that carries out `first` just before a transaction, and then answers `reason` for the first item that failed,
 * the document of the request, beside what else failed; `times` times.
 */
function tableMeeting(
  first: () => Promise<unknown>,
  reason: Reason,
  times: number,
  { isOneWrite = false, isAlone = false }: { isOneWrite?: boolean; isAlone?: boolean } = {},
): Table {
  const client = documentClient(stack.engine.client)
  let isFirst = true
  let met = 0
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (isOneWrite && context.commandName === 'UpdateItemCommand') {
        if (isFirst) await first()
        isFirst = false
        if (reason === 'None' || ++met > times) return next(args)
        throw Object.assign(new Error('held'), { name: 'TransactionConflictException' })
      }
      if (context.commandName !== 'TransactWriteItemsCommand') return next(args)
      if (isFirst) await first()
      isFirst = false
      try {
        return await next(args)
      } catch (error) {
        if (!(error instanceof TransactionCanceledException) || ++met > times) throw error
        const reasons = error.CancellationReasons ?? []
        const failed = reasons.flatMap(({ Code }, index) => (Code === 'ConditionalCheckFailed' ? index : []))
        expect(failed.length).toBeGreaterThan(isAlone ? 0 : 1)
        throw new TransactionCanceledException({
          message: 'cancelled',
          $metadata: {},
          CancellationReasons: reasons.with(failed[0] as number, { Code: reason }),
        })
      }
    },
    { step: 'initialize', name: 'meeting' },
  )
  return createTable({ tableName: TABLE_NAME }, client)
}

describe.each(again)(
  '%s, carried out by an earlier copy of the request',
  (_says, id, { fields, spoil, isOneWrite = false, isAlone = false, stepUp, operationId: own, stays }) => {
    /** Answers of the first copy, and of the second, which meets `reason`. */
    async function twice(reason: Reason, times: number) {
      user = await quickUser(stack)
      operator = await quickOperator(stack)
      const [form, operationId, route] = [await fields(), own?.() ?? stack.id(), routeById(id)]
      const token = route.auth === 'open' ? {} : { token: tokenFor(route, { user, operator }) }
      // Letters are counted by network.
      const caller = stepUp && (await steppedUp(stack, user, stepUp))
      const sending = { ...token, ...caller, operationId, address: `198.51.100.${++networks}` }
      const copy = (table: Table) => send(createApis({ ...stack.deps, table }), route, form, sending)
      let first: Awaited<ReturnType<typeof copy>> | undefined
      const meeting = tableMeeting(
        async () => {
          first = await copy(stack.deps.table)
          await spoil?.()
        },
        reason,
        times,
        { isOneWrite, isAlone },
      )
      const second = await copy(meeting)
      const third = await copy(stack.deps.table)
      return { first, second, third }
    }

    /** Tokens and forms are signed anew. */
    const bare = (answer: { status: number; body: { data: unknown } } | undefined) => {
      const { token: _, fields: __, ...data } = (answer?.body.data ?? {}) as Record<string, unknown>
      return { status: answer?.status, data: stays === undefined ? data : data[stays] }
    }

    test('whose document another transaction holds for a moment: the first answer', async () => {
      const { first, second } = await twice('TransactionConflict', 2)
      expect(first?.status).toBe(200)
      expect(bare(second)).toEqual(bare(first))
    })

    test('whose document is not named among what failed: the first answer', async () => {
      const { first, second } = await twice('None', 1)
      expect(first?.status).toBe(200)
      expect(bare(second)).toEqual(bare(first))
    })

    test('whose document another transaction holds without end: an error, and later the first answer', async () => {
      const { first, second, third } = await twice('TransactionConflict', 99)
      expect([second.status, second.body.error]).toEqual([503, 'operation_failed'])
      expect(bare(third)).toEqual(bare(first))
    })
  },
)

describe('an id that an operator used for one user does nothing for another', () => {
  const presses = Object.entries(cases).filter(
    // A halt, a way to pay, a project and an article concern no user.
    ([id]) => /^desk\.(?!halt|resume|way|project|article)/.test(id),
  ) as [RouteId, Case][]

  test.each(presses)('%s', async (id, { fields }) => {
    operator = await quickOperator(stack)
    const sending = { token: operator.token, operationId: stack.id() }
    const press = async () => {
      user = await quickUser(stack)
      const form = await fields()
      const before = await footprint(stack, user.uid)
      const { status, body } = await send(createApis(stack.deps), routeById(id), form, sending)
      const moved = !isDeepStrictEqual(await footprint(stack, user.uid), before)
      return { status, error: body.error, moved }
    }
    expect(await press()).toEqual({ status: 200, moved: true })
    expect(await press()).toEqual({ status: 409, error: 'replay_mismatch', moved: false })
  })
})
