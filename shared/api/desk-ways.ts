import * as z from 'zod/mini'
import { payMethods, wayStates } from '../pay.ts'
import { ACCOUNT_MAX } from '../rules/way.ts'
import { empty, listOf, route, wire } from './route.ts'

const terms = {
  offered: z.boolean(),
  account: z.string(),
  holder: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  network: z.nullable(z.string()),
}
const method = z.enum(payMethods)
const version = z.object({
  method,
  version: z.int(),
  /** The press that proposed it; `seed` for the first version. */
  id: z.string(),
  state: z.enum(wayStates),
  ...terms,
  proposedAt: wire.seconds,
  proposedBy: z.string(),
  proposedName: z.nullable(z.string()),
  decidedAt: z.nullable(wire.seconds),
  decidedBy: z.nullable(z.string()),
  decidedName: z.nullable(z.string()),
})
const which = z.strictObject({ method, version: wire.int(1, 999_999), id: wire.id })
const line = z._default(z.string().check(z.maxLength(ACCOUNT_MAX)), '')

const reviewer = { area: 'desk', auth: 'desk', role: 'reviewer' } as const
const approver = { area: 'desk', auth: 'desk', role: 'approver' } as const

export const deskWayRoutes = [
  route({
    ...reviewer,
    id: 'desk.ways',
    method: 'GET',
    path: '/api/desk/ways',
    summary: 'All ways to pay with the account users pay into, and what is proposed for each',
    input: empty,
    output: listOf(
      z.object({
        method,
        version: z.int(),
        ...terms,
        proposal: z.nullable(version),
      }),
    ),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.way',
    method: 'GET',
    path: '/api/desk/way',
    summary:
      'The fifty newest versions of a way to pay, the newest first: who proposed and who confirmed each',
    input: z.strictObject({ method }),
    output: listOf(version),
    errors: ['role_required'],
  }),
  route({
    ...approver,
    id: 'desk.way_propose',
    method: 'POST',
    path: '/api/desk/way_propose',
    idempotent: true,
    summary: 'Propose another account to pay into, or to offer a way no more; another operator confirms it',
    input: z.strictObject({
      method,
      /** The version shown to the operator. */
      was: wire.int(0, 999_998),
      offered: wire.int(0, 1),
      account: line,
      holder: line,
      bank: line,
      network: line,
    }),
    output: version,
    errors: ['role_required', 'not_found', 'way_changed', 'way_payable'],
  }),
  route({
    ...approver,
    id: 'desk.way_confirm',
    method: 'POST',
    path: '/api/desk/way_confirm',
    idempotent: true,
    summary: 'Confirm what another operator proposed: from now on users pay into it',
    input: which,
    output: version,
    errors: ['role_required', 'not_found', 'already_decided', 'self_approval'],
  }),
  route({
    ...approver,
    id: 'desk.way_refuse',
    method: 'POST',
    path: '/api/desk/way_refuse',
    idempotent: true,
    summary: 'Refuse what is proposed for a way to pay, or take back a proposal of your own',
    input: which,
    output: version,
    errors: ['role_required', 'not_found', 'already_decided'],
  }),
] as const
