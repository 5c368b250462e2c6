import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { deskProjectStates, dividends, projectKinds, projectStates } from '../financing.ts'
import { languages } from '../i18n/languages.ts'
import { RANK_MAX, RENEWALS_MAX } from '../rules/project.ts'
import { empty, route, wire } from './route.ts'

/** As in `financing`: chosen with the stage, else the operation that drafted it, in small letters. */
const id = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/))
const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const lang = z.enum(languages)
/** An operator's id, `console` for the command line; and the operator's name. */
const press = z.object({ by: z.string(), name: z.nullable(z.string()), at: wire.seconds })

const terms = {
  kind: z.enum(projectKinds),
  rank: z.int(),
  publishAt: wire.seconds,
  startAt: wire.seconds,
  endAt: wire.seconds,
  min: wire.decimal,
  total: wire.decimal,
  /** Decimals of one. */
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
  /** In the operator's language, else in the stage's. */
  title: z.string(),
  /** Languages that have no title or no text yet. */
  missing: z.array(lang),
  version: z.int(),
  state: z.enum(deskProjectStates),
  /** As users see it; null of a draft and one that was discarded. */
  shown: z.nullable(z.enum(projectStates)),
  asset: z.enum(assetNames),
  ...terms,
  /** Bought of it so far. */
  bought: wire.decimal,
  /** Put into the reserve less what was given back; of it promised to holders (paid or to be paid), and free. */
  reserve: wire.decimal,
  promised: wire.decimal,
  free: wire.decimal,
  /** Of the promised, paid as return by the books of that second; null before the first night, and of a draft. */
  paid: z.nullable(wire.decimal),
  paidAt: z.nullable(wire.seconds),
  /** What the reserve must hold before it opens. */
  needed: wire.decimal,
  /** Of the balance product: the last date whose return is funded; null before it opens. */
  fundedUntil: z.nullable(date),
  proposed: press,
  opened: z.nullable(press),
  closed: z.nullable(press),
})

const whole = z.extend(listed, {
  texts: z.array(z.object({ lang, title: z.string(), text: z.string() })),
  /** What was put into the reserve and given back of it, oldest first. */
  ledger: z.array(
    z.extend(press, { id: wire.id, what: z.enum(['funded', 'givenBack']), amount: wire.decimal }),
  ),
})

/** Checked by the domain (shared/rules/project.ts). */
const form = {
  kind: z.enum(projectKinds),
  rank: wire.int(0, RANK_MAX),
  publishAt: wire.instant,
  startAt: wire.instant,
  endAt: wire.instant,
  min: wire.amount,
  total: wire.amount,
  /** Decimals of one; empty: all is paid at once. */
  initialRate: z._default(z.string().check(z.maxLength(20)), ''),
  dailyRate: z.string().check(z.maxLength(20)),
  days: wire.int(0, 999),
  dividend: z.enum(dividends),
  renewals: wire.int(0, RENEWALS_MAX),
  /** 1 or 0. */
  once: wire.int(0, 1),
  appendable: wire.int(0, 1),
  /** Titles and texts by language, as JSON: {"en": {"title": "...", "text": "..."}}. */
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
    summary: 'All projects, drafts too, with their reserves',
    input: empty,
    output: z.object({
      /** Of the stage: what projects are bought in. */
      asset: z.enum(assetNames),
      items: z.array(listed),
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
    input: z.strictObject({ id, /** The version on the screen. */ was: version, ...form }),
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
