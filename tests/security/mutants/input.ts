import { type Guard, watched } from './guard.ts'

// Bad input and what lies at a limit: each row of those tables stands behind at least one of these.
const BAD = 'tests/stories/bad-input.test.ts'
const LIMIT = 'tests/stories/at-the-limit.test.ts'
const rules = watched('functions/trade/rules.ts', BAD)
const market = watched('functions/tape/market-state.ts', BAD)
const RACES = 'functions/trade/place.test.ts'
const races = watched('functions/trade/rules.ts', RACES)
const day = watched('functions/ledger/day.ts', RACES)
const amount = watched('shared/rules/amount.ts', BAD)
const stake = watched('shared/rules/stake.ts', BAD)
const place = watched('functions/trade/place.ts', BAD)
const once = watched('functions/documents/operation.ts', BAD)
const money = watched('shared/money.ts', BAD)
const tradeApi = watched('shared/api/trade.ts', BAD)
const request = watched('functions/request.ts', BAD)
const http = watched('functions/http.ts', BAD)
const session = watched('functions/session.ts', BAD)
const post = watched('functions/ledger/post.ts', RACES)
const keys = watched('functions/table/keys.ts', BAD)

/** Believes whatever a token says. */
export const UNVERIFIED =
  "const { payload } = await (async (text: string, ..._rest: unknown[]) => ({ payload: (await import('jose')).decodeJwt(text) }))("

export const inputGuards: Guard[] = [
  amount(
    'if (amount < min) return refused(below, { min: formatAmount(min, asset), asset })',
    '',
    'amount 0',
    'amount 0.00',
    'an order under its minimum',
  ),
  amount(
    "if (amount === null) return refused('amount_invalid', { decimals: assets[asset].decimals })",
    '',
    'amount negative',
    'amount NaN',
    'amount 1e9 as text',
    'amount with three decimals',
    'amount in full-width digits',
  ),
  money('pattern.exec(text)', "pattern.exec(text.replace('-', ''))", 'amount negative'),
  money('pattern.exec(text)', 'pattern.exec(text.normalize("NFKC"))', 'amount in full-width digits'),
  money('if (fraction.length > decimals) return null', '', 'amount with three decimals'),
  amount(
    "if (amount > max) return refused('amount_above_max', { max: formatAmount(max, asset), asset })",
    '',
    'amount 1e9 as a JSON number',
    'an order over its maximum',
  ),
  amount("if (text.trim() === '') return refused('amount_required')", '', 'amount empty', 'amount of spaces'),
  tradeApi('amount: wire.amount,', 'amount: z.optional(wire.amount),', 'amount left out'),
  stake(
    "terms === undefined ? refused('seconds_not_offered') : null",
    'null',
    'seconds not offered',
    'seconds of 0',
  ),
  tradeApi('seconds: wire.int(0, 1_000_000)', 'seconds: wire.int(-99, 1_000_000)', 'seconds negative'),
  place("if (!product) throw new Refusal('product_not_found')", '', 'product unknown'),
  market(
    "if (state.state !== 'trading') throw marketClosed(state.nextOpenAt)",
    '',
    'product closed: weekend',
  ),
  rules(
    'if (state.sessionEndsAt !== null && closeAt > state.sessionEndsAt) throw marketClosed(null)',
    '',
    'product closed before the order would close',
  ),
  market(
    "if (state.state === 'forbidden') throw new Refusal('market_forbidden', { reason: state.stateReason ?? '' })",
    '',
    'product forbidden, with its public reason',
  ),
  market(
    "if (state.stateReason === 'stale' || state.stateReason === 'absent') throw new Refusal('price_stale')",
    '',
    'product stale',
  ),
  races("_available`, '>=', cost)", "_available`, '>=', 0n)", /too little money: the order is refused/),
  stake('if (available < cost)', 'if (available < 0n)', 'balance short by one cent'),
  watched('functions/trade/rules.ts', 'functions/trade/handlers.test.ts')(
    'if (amount < limits.positionMin) change',
    'if (amount < 0n) change',
    'an order small for a position is conditional on the rest of it',
  ),
  stake('if (openHere + amount < positionMin)', 'if (amount < 0n)', 'a position under its minimum'),
  races(
    ".whereAtMost(['open', order.productId], limits.positionMax - amount)",
    '',
    /a full position: the order is refused/,
  ),
  stake('if (openHere + amount > positionMax)', 'if (amount < 0n)', 'a position over its maximum'),
  races(".whereAtMost('openTotal', limits.totalMax - amount)", '', /full positions: the order is refused/),
  stake('if (openTotal + amount > totalMax)', 'if (amount < 0n)', 'all positions over their maximum'),
  races('  unlessPaused(change, nowMs)\n', '', /a pause: the order is refused/),
  day(
    "if (taken[kind] !== undefined) change.where(left, '>=', -delta)",
    '',
    /too little (stake|loss) left of the day: the order is refused/,
  ),
  stake('if (leftStake >= terms.amount && ', 'if (', 'a stake over what the day has left'),
  stake(' && leftLoss >= outcomes(terms).cost)', ')', 'a loss over what the day has left'),
  once(
    "if (!operation.isSame(done)) throw new Refusal('replay_mismatch')",
    '',
    'the same operation id with another amount',
    'the same operation id with the other direction',
  ),
  place(
    'order.terms.amount === parseAmount(form.amount, order.asset)',
    'true',
    'the same operation id with another amount',
  ),
  place('order.direction === form.direction', 'true', 'the same operation id with the other direction'),
  once(
    "if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')",
    '',
    'a new operation id an hour old',
    'a new operation id of the next hour',
  ),
  http("if (!isId(operationId)) throw new Refusal('operation_required')", '', 'no operation id'),
  session('const { payload } = await jwtVerify(', UNVERIFIED, 'a token forged', 'a token expired'),
  session('currentDate: new Date(nowMs)', 'currentDate: new Date(0)', 'a token expired'),
  http("if (!token) throw new Refusal('login_required')", 'if (!token) return', 'no token'),
  post(".where('state', '=', 'ACTIVE')", '', /a lock: the order is refused/),
  post(".where('epoch', '=', movement.session.epoch)", '', /a logout: the order is refused/),
  post(".whereAbsent('frozen')", '', /a freeze: the order is refused/),
  session("if (account.state !== 'ACTIVE') throw new Refusal(locked)", '', 'a token of a locked user'),
  session(
    "if (account.epoch !== session.epoch) throw new Refusal('login_required')",
    '',
    'a token after logout',
  ),
  request(
    "throw new Refusal('unsupported_media')",
    'return fields(text)',
    'a body neither form nor JSON',
    'a body without a type',
  ),
  request("throw new Refusal('validation', { fields: 'body' })", 'return {}', 'a body that is broken JSON'),
  request(
    "{ fields: wrong || 'body' }",
    '{ fields: wrong }',
    'a body that is a JSON list',
    'a body that is JSON null',
  ),
  request(
    'const BODY_LIMIT_BYTES = 64 * 1024',
    'const BODY_LIMIT_BYTES = 64 * 1024 * 1024',
    'a body of 2 MB',
    'a body of 2 MB, base64-encoded',
    'a body just over the limit',
  ),
  request(
    "if (bytes.length > BODY_LIMIT_BYTES) throw new Refusal('payload_too_large')",
    '',
    'a body just over the limit',
  ),
  tradeApi(
    'input: z.strictObject({\n      productId',
    'input: z.object({\n      productId',
    'a body with unknown fields',
    'a body with unknown fields, as JSON',
  ),
  watched('functions/request.ts', 'tests/security/17-strict-input.test.ts')(
    "if (hasKeyTwice(text)) throw new Refusal('validation', { fields: 'duplicate' })",
    '',
    /refuses JSON with a key twice/,
  ),
  request(
    "if (names.size !== entries.length) throw new Refusal('validation', { fields: 'duplicate' })",
    '',
    'a body that names a field twice',
  ),
  keys(
    'order: (uid: string, id: string)',
    "order: (_own: string, id: string, uid = 'all')",
    "another user's order id, to settle",
    "another user's order id, to read",
  ),
  watched('functions/request.ts', LIMIT)(
    "event.isBase64Encoded ? 'base64' : 'utf8'",
    "'utf8'",
    'a form base64-encoded, as API Gateway sends it: read',
    'JSON base64-encoded: read',
  ),
  watched('functions/request.ts', LIMIT)(
    'const BODY_LIMIT_BYTES = 64 * 1024',
    'const BODY_LIMIT_BYTES = 64 * 1024 * 1024',
    'a body of 2 MB through the local HTTP server: refused in the language asked for',
  ),
  watched('functions/trade/rules.ts', LIMIT)(
    "_available`, '>=', cost)",
    "_available`, '>=', 0n)",
    'two devices spending the same money: one order stands, the other is refused for want of it',
  ),
  watched('functions/table/write.ts', LIMIT)(
    "({ kind: 'put', item, condition: 'attribute_not_exists(pk)' })",
    "({ kind: 'put', item })",
    'the same operation id twice: the first answer, and nothing moves again',
  ),
  watched('functions/documents/operation.ts', LIMIT)(
    'if (earlier) return again(earlier)\n    throw refusal',
    'throw refusal',
    'the same operation id an hour later: still the first order',
  ),
]
