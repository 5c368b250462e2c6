import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { destinationKinds, walletNetworks } from '../destinations.ts'
import { stepUpMeans } from '../security.ts'
import { withdrawalStates, withdrawalStatuses } from '../withdrawal.ts'
import { empty, page, route, wire } from './route.ts'

const asset = z.enum(assetNames)

export const withdrawalTerms = z.object({
  asset,
  zone: z.string(),
  min: wire.decimal,
  /** For levels one to three. */
  max: z.array(wire.decimal),
  feeRate: z.int(),
  feeMin: wire.decimal,
  feeMax: wire.decimal,
  opensAt: z.int(),
  closesAt: z.int(),
  aDay: z.int(),
  waitSeconds: wire.seconds,
  firstAtOnce: wire.decimal,
  fourEyesFrom: wire.decimal,
  reviewSeconds: wire.seconds,
})

const frozenDestination = z.object({
  id: wire.id,
  kind: z.enum(destinationKinds),
  label: z.string(),
  network: z.nullable(z.enum(walletNetworks)),
})

export const withdrawalView = z.object({
  id: wire.id,
  status: z.literal(withdrawalStatuses),
  state: z.enum(withdrawalStates),
  asset,
  amount: wire.decimal,
  fee: wire.decimal,
  arrives: wire.decimal,
  destination: frozenDestination,
  at: wire.seconds,
  promisedAt: wire.seconds,
  firstAt: z.nullable(wire.seconds),
  sentAt: z.nullable(wire.seconds),
  decidedAt: z.nullable(wire.seconds),
  reason: z.nullable(z.string()),
  reference: z.nullable(z.string()),
})

const limit = z.object({
  slug: z.string(),
  /** Only those of its rule. */
  params: z.object({
    asset: z.optional(asset),
    available: z.optional(wire.decimal),
    needed: z.optional(wire.decimal),
    bonus: z.optional(wire.decimal),
    turnover: z.optional(wire.decimal),
    max: z.optional(z.union([wire.decimal, z.int()])),
    left: z.optional(wire.decimal),
    level: z.optional(z.int()),
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    zone: z.optional(z.string()),
    time: z.optional(wire.seconds),
    reason: z.optional(z.string()),
    since: z.optional(wire.seconds),
  }),
  passesAt: z.nullable(wire.seconds),
})

const destination = z.object({
  id: wire.id,
  kind: z.enum(destinationKinds),
  label: z.string(),
  network: z.nullable(z.enum(walletNetworks)),
  usableAt: wire.seconds,
  firstEver: z.boolean(),
  /** `0.00` if nothing can go there. */
  most: wire.decimal,
  newLeft: z.nullable(wire.decimal),
  limits: z.array(limit),
})

const user = { area: 'withdrawals', auth: 'user', session: 'read' } as const

export const withdrawalRoutes = [
  route({
    ...user,
    id: 'withdrawals.cash',
    method: 'GET',
    path: '/api/user/cash',
    summary: 'How much can be withdrawn now and where to, what limits it and when that passes, and the terms',
    input: empty,
    output: z.object({
      terms: withdrawalTerms,
      vipLevel: z.int(),
      available: wire.decimal,
      most: wire.decimal,
      boundBy: z.nullable(z.enum(['available', 'level', 'destination'])),
      /** In the order in which they would refuse. */
      limits: z.array(limit),
      level: z.object({
        level: z.int(),
        max: wire.decimal,
        next: z.nullable(z.object({ level: z.int(), max: wire.decimal })),
        inReview: z.nullable(z.int()),
      }),
      window: z.object({
        isOpen: z.boolean(),
        /** The next opening, or the closing while it is open. */
        changesAt: wire.seconds,
      }),
      count: z.object({
        max: z.int(),
        left: z.int(),
        renewsAt: wire.seconds,
      }),
      pending: z.object({ count: z.int(), sum: wire.decimal, items: z.array(withdrawalView) }),
      bonus: z.nullable(
        z.object({ amount: wire.decimal, turnoverLeft: wire.decimal, endsAt: z.nullable(wire.seconds) }),
      ),
      destinations: z.array(destination),
      /** Best first; empty: the user must set a fund password. */
      means: z.array(z.enum(stepUpMeans)),
      medianSeconds: z.nullable(z.int()),
      practice: z.boolean(),
    }),
    errors: [],
  }),
  route({
    ...user,
    id: 'withdrawals.cash_submit',
    method: 'POST',
    path: '/api/user/cash',
    idempotent: true,
    stepUp: 'withdrawal',
    summary: 'Submit a withdrawal: its amount is locked at once, and nobody but the desk can take it back',
    input: z.strictObject({
      amount: wire.amount,
      kind: z.enum(destinationKinds),
      destination: z._default(z.string().check(z.maxLength(40)), ''),
    }),
    output: withdrawalView,
    errors: [
      'account_frozen',
      'withdrawals_halted',
      'withdrawal_level',
      'card_not_bound',
      'alipay_not_bound',
      'wechat_not_bound',
      'address_not_bound',
      'withdrawal_window',
      'withdrawal_count',
      'amount_required',
      'amount_invalid',
      'amount_below_min',
      'amount_above_max',
      'destination_waits',
      'withdrawal_amount',
      'insufficient_turnover',
      'insufficient_balance',
      'pay_password_unset',
      'step_up_required',
      'conflict',
    ],
  }),
  route({
    ...user,
    id: 'withdrawals.cash_record',
    method: 'GET',
    path: '/api/user/cash_record',
    summary: 'Withdrawals, newest first, or one of them; from and to bound the time of submitting',
    input: z.strictObject({
      id: z.optional(wire.id),
      status: z.optional(wire.int(1, 3)),
      from: z.optional(wire.instant),
      to: z.optional(wire.instant),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
    }),
    output: page(withdrawalView),
    errors: ['not_found'],
  }),
] as const
