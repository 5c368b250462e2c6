import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { deskProjectStates, dividends, projectKinds, projectStates } from '../financing.ts'
import { languages } from '../i18n/languages.ts'
import { RANK_MAX, RENEWALS_MAX } from '../rules/project.ts'
import { page, route, wire } from './route.ts'

const id = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/))
const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const lang = z.enum(languages)
const press = z.object({ by: z.string(), name: z.nullable(z.string()), at: wire.seconds })

const terms = {
  kind: z.enum(projectKinds),
  rank: z.int(),
  publishAt: wire.seconds,
  startAt: wire.seconds,
  endAt: wire.seconds,
  min: wire.decimal,
  total: wire.decimal,
  initialRate: z.nullable(wire.decimal),
  dailyRate: wire.decimal,
  days: z.int(),
  dividend: z.enum(dividends),
  renewals: z.int(),
  once: z.boolean(),
  appendable: z.boolean(),
}

const listed = z.object({
  id,
  title: z.string(),
  missing: z.array(lang),
  version: z.int(),
  state: z.enum(deskProjectStates),
  shown: z.nullable(z.enum(projectStates)),
  asset: z.enum(assetNames),
  ...terms,
  bought: wire.decimal,
  /** Payments into the reserve less returns. */
  reserve: wire.decimal,
  promised: wire.decimal,
  free: wire.decimal,
  /** Paid as return, by the nightly books of that second. */
  paid: z.nullable(wire.decimal),
  paidAt: z.nullable(wire.seconds),
  needed: wire.decimal,
  fundedUntil: z.nullable(date),
  proposed: press,
  opened: z.nullable(press),
  closed: z.nullable(press),
})

const whole = z.extend(listed, {
  texts: z.array(z.object({ lang, title: z.string(), text: z.string() })),
  ledger: z.array(
    z.extend(press, { id: wire.id, what: z.enum(['funded', 'givenBack']), amount: wire.decimal }),
  ),
})

const form = {
  kind: z.enum(projectKinds),
  rank: wire.int(0, RANK_MAX),
  publishAt: wire.instant,
  startAt: wire.instant,
  endAt: wire.instant,
  min: wire.amount,
  total: wire.amount,
  initialRate: z._default(z.string().check(z.maxLength(20)), ''),
  dailyRate: z.string().check(z.maxLength(20)),
  days: wire.int(0, 999),
  dividend: z.enum(dividends),
  renewals: wire.int(0, RENEWALS_MAX),
  once: wire.int(0, 1),
  appendable: wire.int(0, 1),
  /** JSON by language: {"en": {"title": "...", "text": "..."}}. */
  texts: z.string().check(z.maxLength(15_000)),
}
const version = wire.int(1, 999_999)

const reviewer = { area: 'desk', auth: 'desk', role: 'reviewer' } as const
const approver = { area: 'desk', auth: 'desk', role: 'approver' } as const

export const deskFinancingRoutes = [
  route({
    ...reviewer,
    id: 'desk.projects',
    method: 'GET',
    path: '/api/desk/projects',
    summary: 'Projects with their reserves, drafts first',
    input: z.strictObject({ cursor: z.optional(wire.cursor), limit: wire.limit }),
    output: z.object({
      asset: z.enum(assetNames),
      nextRank: z.int(),
      ...page(listed).shape,
    }),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.project',
    method: 'GET',
    path: '/api/desk/project',
    summary: 'One project with its texts in all languages and the ledger of its reserve',
    input: z.strictObject({ id }),
    output: whole,
    errors: ['role_required', 'not_found'],
  }),
  route({
    ...approver,
    id: 'desk.project_draft',
    method: 'POST',
    path: '/api/desk/project_draft',
    idempotent: true,
    summary: 'Draft a project; another operator opens it',
    input: z.strictObject(form),
    output: listed,
    errors: ['role_required', 'amount_invalid'],
  }),
  route({
    ...approver,
    id: 'desk.project_edit',
    method: 'POST',
    path: '/api/desk/project_edit',
    idempotent: true,
    summary: 'Change a draft',
    input: z.strictObject({ id, was: version, ...form }),
    output: listed,
    errors: ['role_required', 'not_found', 'project_changed', 'amount_invalid'],
  }),
  route({
    ...approver,
    id: 'desk.project_discard',
    method: 'POST',
    path: '/api/desk/project_discard',
    idempotent: true,
    summary: 'Discard a draft; what is in its reserve goes back to the treasury',
    input: z.strictObject({ id }),
    output: listed,
    errors: ['role_required', 'not_found', 'already_decided'],
  }),
  route({
    ...approver,
    id: 'desk.project_fund',
    method: 'POST',
    path: '/api/desk/project_fund',
    idempotent: true,
    summary: 'Put money from the treasury into the reserve of a project',
    input: z.strictObject({ id, amount: wire.amount }),
    output: listed,
    errors: ['role_required', 'not_found', 'project_closed', 'amount_required', 'amount_invalid'],
  }),
  route({
    ...approver,
    id: 'desk.project_open',
    method: 'POST',
    path: '/api/desk/project_open',
    idempotent: true,
    summary: 'Open what another operator drafted: users see it from its day on',
    input: z.strictObject({ id, was: version }),
    output: listed,
    errors: [
      ...(['role_required', 'not_found', 'already_decided', 'project_changed', 'self_approval'] as const),
      ...(['project_over', 'project_texts_missing', 'reserve_below_promise'] as const),
    ],
  }),
  route({
    ...approver,
    id: 'desk.project_close',
    method: 'POST',
    path: '/api/desk/project_close',
    idempotent: true,
    summary: 'Close a project: nobody buys or renews from now on; what was bought runs on',
    input: z.strictObject({ id }),
    output: listed,
    errors: ['role_required', 'not_found', 'already_decided'],
  }),
  route({
    ...approver,
    id: 'desk.project_give_back',
    method: 'POST',
    path: '/api/desk/project_give_back',
    idempotent: true,
    summary: 'Give back to the treasury what is promised to nobody in the reserve of a closed project',
    input: z.strictObject({ id }),
    output: listed,
    errors: ['role_required', 'not_found', 'project_not_closed', 'reserve_promised'],
  }),
] as const
