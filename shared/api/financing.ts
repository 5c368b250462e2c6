import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { dividends, holdingEnds, holdingStates, projectKinds, projectStates } from '../financing.ts'
import { languages } from '../i18n/languages.ts'
import { empty, page, route, wire } from './route.ts'

const projectId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/))
const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const projectView = z.object({
  id: projectId,
  kind: z.enum(projectKinds),
  title: z.string(),
  text: z.string(),
  lang: z.enum(languages),
  state: z.enum(projectStates),
  publishAt: wire.seconds,
  startAt: wire.seconds,
  endAt: wire.seconds,
  asset: z.enum(assetNames),
  min: wire.decimal,
  total: wire.decimal,
  left: wire.decimal,
  /** Whole per cent, rounded down. */
  progress: z.int(),
  /** In units of `min`, rounded down. */
  purchasedUnits: z.int(),
  units: z.int(),
  /** Decimal of one; null: everything is paid at once. */
  initialRate: z.nullable(wire.decimal),
  /** Decimals of one. */
  dailyRate: wire.decimal,
  expectedRate: wire.decimal,
  days: z.int(),
  dividend: z.enum(dividends),
  renewals: z.int(),
  once: z.boolean(),
  appendable: z.boolean(),
  reserveFree: wire.decimal,
  /** Balance product only: later dates pay 0. */
  fundedUntil: z.nullable(date),
  unfunded: z.array(z.object({ from: date, to: date })),
})

/** funded = promised + free. */
export const projectDetailsView = z.extend(projectView, {
  reserve: z.object({
    funded: wire.decimal,
    promised: wire.decimal,
    free: wire.decimal,
    /** By the nightly books of that second. */
    paid: z.nullable(wire.decimal),
    paidAt: z.nullable(wire.seconds),
  }),
  own: z.nullable(wire.id),
  stepUpFrom: wire.decimal,
})

export const holdingView = z.object({
  id: wire.id,
  project: projectId,
  title: z.string(),
  state: z.enum(holdingStates),
  asset: z.enum(assetNames),
  /** `fresh` was added too late to earn today. */
  principal: wire.decimal,
  fresh: wire.decimal,
  dailyRate: wire.decimal,
  days: z.int(),
  dividend: z.enum(dividends),
  boughtOn: z.nullable(date),
  maturesOn: z.nullable(date),
  booked: z.int(),
  term: z.int(),
  renewalsLeft: z.int(),
  paid: wire.decimal,
  unpaid: wire.decimal,
  /** Reserved for what is paid in. */
  promised: wire.decimal,
  /** In total, including an awaited rest. */
  expected: wire.decimal,
  /** Settles without the user when this date is over. */
  settlesOn: z.nullable(date),
  renewal: z.nullable(
    z.object({ dailyRate: wire.decimal, days: z.int(), dividend: z.enum(dividends), promised: wire.decimal }),
  ),
  canAppend: z.boolean(),
  wanted: z.nullable(wire.decimal),
  awaitsUntil: z.nullable(wire.seconds),
  ifSettled: z.nullable(z.object({ paid: wire.decimal, forfeited: wire.decimal })),
  at: wire.seconds,
  ended: z.nullable(
    z.object({
      how: z.enum(holdingEnds),
      at: wire.seconds,
      paid: wire.decimal,
      forfeited: wire.decimal,
    }),
  ),
})

/** earning x dailyRate + carryBefore = earned + carryAfter. */
export const accrualView = z.object({
  id: wire.id,
  holding: wire.id,
  project: projectId,
  number: z.int(),
  date,
  asset: z.enum(assetNames),
  earning: wire.decimal,
  dailyRate: wire.decimal,
  /** Millionths of a minor unit. */
  carryBefore: z.int(),
  carryAfter: z.int(),
  earned: wire.decimal,
  paid: wire.decimal,
  released: wire.decimal,
  at: wire.seconds,
})

const user = { area: 'financing', auth: 'user', session: 'read' } as const
const moving = ['conflict', 'account_frozen', 'replay_mismatch', 'operation_expired'] as const
const buying = [
  ...moving,
  'amount_required',
  'amount_invalid',
  'project_full',
  'project_closed',
  'reserve_short',
  'insufficient_balance',
  'timed_out',
  'excluded',
] as const

export const financingRoutes = [
  route({
    id: 'financing.yeb_project',
    area: 'financing',
    auth: 'user',
    session: 'read',
    method: 'GET',
    path: '/api/user/yeb_project',
    summary: 'Financing projects, those that are over last',
    input: z.strictObject({
      state: z.optional(z.enum(['inProgress', 'ended'])),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
    }),
    output: page(projectView),
    errors: [],
  }),
  route({
    ...user,
    id: 'financing.yuebaoinfo',
    method: 'GET',
    path: '/api/user/yuebaoinfo',
    summary: 'One project',
    input: z.strictObject({ id: projectId }),
    output: projectDetailsView,
    errors: ['not_found'],
  }),
  route({
    ...user,
    id: 'financing.yeb',
    method: 'GET',
    path: '/api/user/yeb',
    summary: 'The balance product, and what one has in it',
    input: empty,
    output: z.object({
      project: z.nullable(projectView),
      holding: z.nullable(holdingView),
      available: wire.decimal,
      yesterday: z.nullable(wire.decimal),
    }),
    errors: [],
  }),
  route({
    ...user,
    id: 'financing.myproject',
    method: 'GET',
    path: '/api/user/myproject',
    summary: 'Own holdings, newest first; days that are over are booked first',
    input: z.strictObject({ state: z.optional(z.enum(['awaiting', 'earning', 'due', 'ended'])) }),
    output: z.object({
      items: z.array(holdingView),
      totals: z.object({ invested: wire.decimal, paid: wire.decimal, toCome: wire.decimal }),
    }),
    errors: [],
  }),
  route({
    ...user,
    id: 'financing.project_orderlist',
    method: 'GET',
    path: '/api/user/project_orderlist',
    summary: 'Profit records: each day of own holdings with its arithmetic, newest first',
    input: z.strictObject({
      holding: z.optional(wire.id),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
    }),
    output: page(accrualView),
    errors: [],
  }),
  route({
    ...user,
    id: 'financing.yebjoinnow',
    method: 'POST',
    path: '/api/user/yebjoinnow',
    idempotent: true,
    mayStepUp: 'purchase',
    summary: 'Buy of a project: all at once, or a first part whose rest is awaited',
    input: z.strictObject({
      id: projectId,
      amount: wire.amount,
      part: z.optional(z.enum(['initial'])),
    }),
    output: holdingView,
    errors: [
      ...buying,
      'not_found',
      'project_not_open',
      'amount_below_min',
      'already_participating',
      'step_up_required',
    ],
  }),
  route({
    ...user,
    id: 'financing.yebappend',
    method: 'POST',
    path: '/api/user/yebappend',
    idempotent: true,
    mayStepUp: 'purchase',
    summary: 'Add money to a holding: the rest it awaits, or more while its project can be bought',
    input: z.strictObject({ holding: wire.id, amount: wire.amount }),
    output: holdingView,
    errors: [...buying, 'not_found', 'append_failed', 'amount_above_max', 'step_up_required'],
  }),
  route({
    ...user,
    id: 'financing.yebstop',
    method: 'POST',
    path: '/api/user/yebstop',
    idempotent: true,
    summary:
      'Settle a holding, before its maturity at the cost that was shown; or take an amount out of the balance product',
    input: z.strictObject({
      holding: wire.id,
      amount: z.optional(wire.amount),
      /** As shown to the user; required before maturity. */
      forfeits: z.optional(wire.decimal),
    }),
    output: holdingView,
    errors: [
      ...moving,
      'not_found',
      'cost_changed',
      'already_settled',
      'amount_required',
      'amount_invalid',
      'amount_above_max',
    ],
  }),
  route({
    ...user,
    id: 'financing.yebkeep',
    method: 'POST',
    path: '/api/user/yebkeep',
    idempotent: true,
    summary: 'Renew a holding at its maturity for another term',
    input: z.strictObject({ holding: wire.id }),
    output: holdingView,
    errors: [
      ...moving,
      'not_found',
      'not_at_expiry',
      'no_renewals',
      'project_closed',
      'reserve_short',
      'timed_out',
      'excluded',
    ],
  }),
] as const
