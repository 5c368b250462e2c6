import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedSeconds } from '../../shared/api/route.ts'
import { routes } from '../../shared/api/routes.ts'
import { refusals } from '../../shared/errors.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { sentenceOf } from '../../shared/i18n/refusals.ts'
import { type TestStack, testStack } from '../support/stack.ts'

/** The wire as the contract fixes it, for what this product does so far: method, path, who may call (at the desk: the least role). */
const contract = [
  ['POST', '/api/login/index', 'open'],
  ['POST', '/api/login/reg', 'open'],
  ['POST', '/api/login/logout', 'user'],
  ['GET', '/api/login/get_areacode', 'open'],
  ['POST', '/api/login/smssend', 'open'],
  ['POST', '/api/login/sendmail', 'open'],
  ['POST', '/api/login/forgetpwd', 'open'],
  // Ours: codes of who is logged in, and what stands in the profile.
  ['POST', '/api/user/code', 'user'],
  ['GET', '/api/user/profile', 'user'],
  ['POST', '/api/user/profile', 'user'],
  ['GET', '/api/index/info', 'open'],
  ['GET', '/api/index/home', 'open'],
  ['GET', '/api/index/goods', 'open'],
  ['GET', '/api/index/ajaxdata', 'open'],
  ['GET', '/api/index/halts', 'open'],
  ['GET', '/api/index/ticks', 'open'],
  ['GET', '/api/index/ajaxpro', 'open'],
  ['GET', '/api/index/getprodata', 'open'],
  ['GET', '/api/index/getkdata', 'open'],
  ['GET', '/api/index/seconds', 'open'],
  ['GET', '/api/index/get_detail_from_type', 'open'],
  ['GET', '/api/index/notice', 'open'],
  ['GET', '/api/index/banner', 'open'],
  ['GET', '/api/index/about_list', 'open'],
  ['GET', '/api/index/about_details', 'open'],
  // Ours: what the details of an activity are chosen from.
  ['GET', '/api/index/activity_list', 'open'],
  ['GET', '/api/index/activity_details', 'open'],
  ['GET', '/api/index/fairness', 'open'],
  // Ours: the figures behind the rules page.
  ['GET', '/api/index/rules', 'open'],
  ['GET', '/api/index/proof', 'open'],
  // Ours, beside the contract: who cannot log in writes here.
  ['POST', '/api/index/letter', 'open'],
  ['POST', '/api/index/letter_answer', 'open'],
  ['GET', '/api/user/index', 'user'],
  ['POST', '/api/user/refill', 'user'],
  ['GET', '/api/user/export', 'user'],
  ['POST', '/api/user/export', 'user'],
  ['GET', '/api/user/erase', 'user'],
  ['POST', '/api/user/erase', 'user'],
  ['GET', '/api/user/sign', 'user'],
  ['POST', '/api/user/sign', 'user'],
  ['GET', '/api/user/invite', 'user'],
  ['GET', '/api/user/addlover', 'user'],
  ['POST', '/api/user/addlover', 'user'],
  ['GET', '/api/user/activity', 'user'],
  ['POST', '/api/user/activity', 'user'],
  // Ours: price alerts.
  ['GET', '/api/user/alerts', 'user'],
  ['POST', '/api/user/alerts', 'user'],
  // Ours: web push.
  // Ours: what was read follows the account.
  ['POST', '/api/user/read', 'user'],
  ['GET', '/api/user/push', 'user'],
  ['POST', '/api/user/push', 'user'],
  // Ours: hours in which nothing is sent.
  ['POST', '/api/user/quiet', 'user'],
  // Ours: bonuses and their terms.
  ['GET', '/api/user/bonus', 'user'],
  ['POST', '/api/user/bonus', 'user'],
  ['GET', '/api/user/limits', 'user'],
  ['POST', '/api/user/limits', 'user'],
  ['GET', '/api/user/realitycheck', 'user'],
  ['POST', '/api/user/realitycheck', 'user'],
  ['GET', '/api/user/security', 'user'],
  ['POST', '/api/user/pwd_login', 'user'],
  ['POST', '/api/user/pwd_pay', 'user'],
  ['POST', '/api/user/stepup', 'user'],
  ['GET', '/api/user/sessions', 'user'],
  ['POST', '/api/user/sessions', 'user'],
  ['GET', '/api/user/notices', 'user'],
  ['POST', '/api/user/notices', 'user'],
  ['GET', '/api/user/passkey', 'user'],
  ['POST', '/api/user/passkey', 'user'],
  // A passkey takes two calls: what the browser is asked, and what it answers.
  ['POST', '/api/user/passkey_new', 'user'],
  ['POST', '/api/user/passkey_rename', 'user'],
  ['POST', '/api/user/passkey_remove', 'user'],
  ['POST', '/api/user/passkey_ask', 'user'],
  ['POST', '/api/user/passkey_stepup', 'user'],
  ['POST', '/api/login/passkey_start', 'open'],
  ['POST', '/api/login/passkey_login', 'open'],
  ['POST', '/api/user/addorder', 'user'],
  ['POST', '/api/user/goorder', 'user'],
  ['GET', '/api/user/get_this_order', 'user'],
  ['GET', '/api/user/ajaxorder_list', 'user'],
  ['GET', '/api/user/orderlist', 'user'],
  ['GET', '/api/user/receipt', 'user'],
  ['GET', '/api/user/performance', 'user'],
  ['GET', '/api/user/wallet', 'user'],
  ['GET', '/api/user/balances', 'user'],
  ['GET', '/api/user/year', 'user'],
  ['POST', '/api/user/uploadfile', 'user'],
  ['POST', '/api/user/uploadavatar', 'user'],
  ['GET', '/api/user/uploadstate', 'user'],
  ['GET', '/api/user/avatar', 'user'],
  ['POST', '/api/user/removeavatar', 'user'],
  ['GET', '/api/user/recharge', 'user'],
  ['POST', '/api/user/dorecharge', 'user'],
  ['GET', '/api/user/recharge_record', 'user'],
  ['GET', '/api/user/yeb_project', 'user'],
  ['GET', '/api/user/yuebaoinfo', 'user'],
  ['GET', '/api/user/yeb', 'user'],
  ['GET', '/api/user/myproject', 'user'],
  ['GET', '/api/user/project_orderlist', 'user'],
  ['POST', '/api/user/yebjoinnow', 'user'],
  ['POST', '/api/user/yebappend', 'user'],
  ['POST', '/api/user/yebstop', 'user'],
  ['POST', '/api/user/yebkeep', 'user'],
  ['GET', '/api/user/exchange', 'user'],
  ['POST', '/api/user/exchange', 'user'],
  ['GET', '/api/user/exchange_record', 'user'],
  // Ours: what the price of an exchange can be recomputed from.
  ['GET', '/api/user/exchange_proof', 'user'],
  ['GET', '/api/user/cash', 'user'],
  ['POST', '/api/user/cash', 'user'],
  ['GET', '/api/user/cash_record', 'user'],
  ['GET', '/api/user/certification', 'user'],
  ['POST', '/api/user/certification', 'user'],
  ['GET', '/api/user/bank_card', 'user'],
  ['POST', '/api/user/bank_card', 'user'],
  ['POST', '/api/user/add_card', 'user'],
  ['GET', '/api/user/user_wallet', 'user'],
  ['POST', '/api/user/user_wallet', 'user'],
  ['POST', '/api/user/add_wallet_addr', 'user'],
  ['GET', '/api/user/ticket', 'user'],
  ['POST', '/api/user/ticket', 'user'],
  ['GET', '/api/user/msg', 'user'],
  ['POST', '/api/user/msg', 'user'],
  ['GET', '/api/user/statement', 'user'],
  ['POST', '/api/desk/accept', 'open'],
  ['POST', '/api/desk/activate', 'open'],
  ['POST', '/api/desk/login', 'open'],
  ['POST', '/api/desk/logout', 'reviewer'],
  ['GET', '/api/desk/me', 'reviewer'],
  ['GET', '/api/desk/queues', 'reviewer'],
  ['GET', '/api/desk/mine', 'reviewer'],
  ['GET', '/api/desk/users', 'reviewer'],
  ['GET', '/api/desk/user', 'reviewer'],
  ['GET', '/api/desk/user_orders', 'reviewer'],
  ['GET', '/api/desk/user_statement', 'reviewer'],
  ['POST', '/api/desk/lock', 'approver'],
  ['POST', '/api/desk/unlock', 'approver'],
  ['POST', '/api/desk/lift', 'approver'],
  ['GET', '/api/desk/products', 'reviewer'],
  ['GET', '/api/desk/product', 'reviewer'],
  ['GET', '/api/desk/books', 'reviewer'],
  ['POST', '/api/desk/halt', 'approver'],
  ['POST', '/api/desk/resume', 'approver'],
  ['POST', '/api/desk/terms_propose', 'approver'],
  ['POST', '/api/desk/terms_announce', 'approver'],
  ['POST', '/api/desk/terms_refuse', 'approver'],
  ['GET', '/api/desk/ways', 'reviewer'],
  ['GET', '/api/desk/way', 'reviewer'],
  ['POST', '/api/desk/way_propose', 'approver'],
  ['POST', '/api/desk/way_confirm', 'approver'],
  ['POST', '/api/desk/way_refuse', 'approver'],
  // Ours: financing projects.
  ['GET', '/api/desk/projects', 'reviewer'],
  ['GET', '/api/desk/project', 'reviewer'],
  ['POST', '/api/desk/project_draft', 'approver'],
  ['POST', '/api/desk/project_edit', 'approver'],
  ['POST', '/api/desk/project_discard', 'approver'],
  ['POST', '/api/desk/project_fund', 'approver'],
  ['POST', '/api/desk/project_open', 'approver'],
  ['POST', '/api/desk/project_close', 'approver'],
  ['POST', '/api/desk/project_give_back', 'approver'],
  // Ours: what staff write for users.
  ['GET', '/api/desk/articles', 'reviewer'],
  ['GET', '/api/desk/article', 'reviewer'],
  ['POST', '/api/desk/article_draft', 'reviewer'],
  ['POST', '/api/desk/article_edit', 'reviewer'],
  ['POST', '/api/desk/article_publish', 'approver'],
  ['POST', '/api/desk/article_end', 'approver'],
  ['POST', '/api/desk/article_discard', 'reviewer'],
  ['POST', '/api/desk/article_picture', 'reviewer'],
  ['GET', '/api/desk/article_picture_state', 'reviewer'],
  ['GET', '/api/desk/audit', 'admin'],
  ['GET', '/api/desk/deposits', 'reviewer'],
  ['GET', '/api/desk/deposit', 'reviewer'],
  ['POST', '/api/desk/deposit_approve', 'reviewer'],
  ['POST', '/api/desk/deposit_refuse', 'reviewer'],
  ['POST', '/api/desk/deposit_credit', 'approver'],
  ['GET', '/api/desk/withdrawals', 'reviewer'],
  ['GET', '/api/desk/withdrawal', 'reviewer'],
  ['POST', '/api/desk/withdrawal_reveal', 'reviewer'],
  ['POST', '/api/desk/withdrawal_approve', 'reviewer'],
  ['POST', '/api/desk/withdrawal_refuse', 'reviewer'],
  ['POST', '/api/desk/withdrawal_paid', 'reviewer'],
  ['POST', '/api/desk/withdrawal_return', 'approver'],
  ['GET', '/api/desk/tickets', 'reviewer'],
  ['GET', '/api/desk/ticket', 'reviewer'],
  ['GET', '/api/desk/ticket_canned', 'reviewer'],
  ['POST', '/api/desk/ticket_answer', 'reviewer'],
  ['POST', '/api/desk/ticket_close', 'reviewer'],
  ['GET', '/api/desk/identities', 'reviewer'],
  ['GET', '/api/desk/identity', 'reviewer'],
  ['POST', '/api/desk/identity_reveal', 'reviewer'],
  ['POST', '/api/desk/identity_pass', 'reviewer'],
  ['POST', '/api/desk/identity_reject', 'reviewer'],
  ['GET', '/api/desk/changes', 'reviewer'],
  ['GET', '/api/desk/change', 'reviewer'],
  ['POST', '/api/desk/change_reveal', 'reviewer'],
  ['POST', '/api/desk/change_propose', 'reviewer'],
  ['POST', '/api/desk/change_carry_out', 'approver'],
  ['POST', '/api/desk/change_refuse', 'reviewer'],
  ['GET', '/api/openapi.json', 'open'],
]

test('the route table is the contract, path by path', () => {
  const table = routes.map((route) => [route.method, route.path, 'role' in route ? route.role : route.auth])
  expect(new Set(table.map(String))).toEqual(new Set(contract.map(String)))
  expect(table).toHaveLength(contract.length)
})

test('ids and paths are given once; a route is named after the last word of its path, a write beside a read of that path after what it does too', () => {
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length)
  for (const { id, area, path, method } of routes) {
    const named = `${area}.${path.split('/').at(-1)?.replace('.json', '')}`
    const besideRead =
      method === 'POST' && routes.some((other) => other.path === path && other.method === 'GET')
    if (besideRead) expect(id.startsWith(`${named}_`), id).toBe(true)
    else expect(id).toBe(named)
  }
})

test('what moves money or creates a document asks for an operation id, and is a write', () => {
  const withId = routes.filter((route) => 'idempotent' in route && route.idempotent)
  expect(withId.map(({ id }) => id).toSorted()).toEqual([
    'account.refill',
    'activities.activity_quiz',
    'activities.addlover_act',
    'alerts.alerts_change',
    'contact.forgetpwd',
    'contact.profile_change',
    'data.erase_confirm',
    'data.export_ask',
    'deposits.dorecharge',
    'desk.article_discard',
    'desk.article_draft',
    'desk.article_edit',
    'desk.article_end',
    'desk.article_picture',
    'desk.article_publish',
    'desk.change_carry_out',
    'desk.change_propose',
    'desk.change_refuse',
    'desk.change_reveal',
    'desk.deposit_approve',
    'desk.deposit_credit',
    'desk.deposit_refuse',
    'desk.halt',
    'desk.identity_pass',
    'desk.identity_reject',
    'desk.identity_reveal',
    'desk.lift',
    'desk.lock',
    'desk.project_close',
    'desk.project_discard',
    'desk.project_draft',
    'desk.project_edit',
    'desk.project_fund',
    'desk.project_give_back',
    'desk.project_open',
    'desk.resume',
    'desk.terms_announce',
    'desk.terms_propose',
    'desk.terms_refuse',
    'desk.ticket_answer',
    'desk.ticket_close',
    'desk.unlock',
    'desk.way_confirm',
    'desk.way_propose',
    'desk.way_refuse',
    'desk.withdrawal_approve',
    'desk.withdrawal_paid',
    'desk.withdrawal_refuse',
    'desk.withdrawal_return',
    'desk.withdrawal_reveal',
    'destinations.add_card',
    'destinations.add_wallet_addr',
    'engagement.sign_in',
    'exchange.exchange_confirm',
    'financing.yebappend',
    'financing.yebjoinnow',
    'financing.yebkeep',
    'financing.yebstop',
    'identity.certification_submit',
    'limits.limits_change',
    'login.reg',
    'passkeys.passkey_add',
    'passkeys.passkey_remove',
    'security.pwd_login',
    'security.pwd_pay',
    'security.sessions_end',
    'service.letter',
    'service.ticket_write',
    'trade.addorder',
    'withdrawals.cash_submit',
  ])
  for (const { method } of withId) expect(method).toBe('POST')
})

test('what a shared cache may keep is a read, open to all', () => {
  for (const route of routes)
    if ('sharedCache' in route) expect([route.method, route.auth]).toEqual(['GET', 'open'])
})

test('what is asked up to a second is kept for a day once it is over, and as briefly as anything before', () => {
  const upTo = routes.filter((route) => 'until' in route)
  expect(upTo.map(({ id }) => id)).toEqual(['market.getkdata'])
  for (const route of upTo) {
    const kept = (to?: number) => sharedSeconds(route, { to }, 1000)
    expect(Object.keys(route.input.shape)).toContain(route.until)
    expect([kept(), kept(1000), kept(941), kept(940)]).toEqual([1, 1, 1, 86_400])
  }
})

describe.each(routes.map((route) => ({ route, id: route.id })))('$id', ({ route }) => {
  test('names refusals that exist, each with a sentence in ten languages', () => {
    for (const slug of route.errors) {
      expect(refusals[slug]).toBeGreaterThanOrEqual(400)
      const sentences = languages.map((lang) => sentenceOf(lang, slug, { seconds: 2 }))
      expect(sentences.every((sentence) => sentence.length > 1)).toBe(true)
      expect(new Set(sentences).size).toBeGreaterThanOrEqual(languages.length - 1)
    }
  })
})

describe('the OpenAPI document', () => {
  interface Operation {
    operationId: string
    security?: unknown[]
    parameters: { name: string; in: string; required?: boolean }[]
    requestBody?: { content: Record<string, { schema: Schema }> }
    responses: Record<string, { description: string }>
  }
  interface Schema {
    properties?: Record<string, unknown>
    additionalProperties?: boolean
  }
  let stack: TestStack
  let paths: Record<string, Record<string, Operation>>
  beforeAll(async () => {
    stack = await testStack()
    const { body } = await stack.call('content.openapi', {})
    paths = (body as unknown as { paths: typeof paths }).paths
  })
  afterAll(() => stack.stop())

  test('has exactly the routes', () => {
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  test.each(routes.map((route) => ({ route, id: route.id })))(
    'tells of $id: who, what in, what is refused',
    ({ route }) => {
      const operation = paths[route.path]?.[route.method.toLowerCase()]
      expect(operation?.operationId).toBe(route.id)
      const scheme = { open: undefined, user: [{ token: [] }], desk: [{ desk: [] }] }[route.auth]
      expect(operation?.security).toEqual(scheme)
      const told = Object.values(operation?.responses ?? {}).flatMap(({ description }) =>
        description.split(', '),
      )
      expect(told).toEqual(expect.arrayContaining([...route.errors]))
      for (const slug of route.errors) {
        // Where nobody has a session yet, a locked account is found by its name.
        const status =
          ['account_locked', 'operator_locked'].includes(slug) && route.auth === 'open' ? 423 : refusals[slug]
        expect(operation?.responses[status]?.description).toContain(slug)
      }
      const names = operation?.parameters.map(({ name }) => name) ?? []
      expect(names.includes('Idempotency-Key')).toBe('idempotent' in route)
      const form = operation?.requestBody?.content['application/x-www-form-urlencoded']?.schema
      expect(Boolean(form)).toBe(route.method === 'POST')
      // Unknown fields are refused, and the document says so.
      if (form) expect(form.additionalProperties).toBe(false)
    },
  )
})
