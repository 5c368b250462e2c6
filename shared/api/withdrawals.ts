import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { destinationKinds, walletNetworks } from '../destinations.ts'
import { stepUpMeans } from '../security.ts'
import { withdrawalStates, withdrawalStatuses } from '../withdrawal.ts'
import { empty, page, route, wire } from './route.ts'

const asset = z.enum(assetNames)

/** What is published of withdrawals (shared/withdrawal-rules.ts). */
export const withdrawalTerms = z.object({
  asset,
  zone: z.string(),
  min: wire.decimal,
  /** By level one to three. */
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

/** Where a withdrawal goes, as it was when it was submitted. */
const frozenDestination = z.object({
  id: wire.id,
  kind: z.enum(destinationKinds),
  /** The number, masked. */
  label: z.string(),
  /** Of an address. */
  network: z.nullable(z.enum(walletNetworks)),
})

export const withdrawalView = z.object({
  /** Its operation id, and the reference of its payment. */
  id: wire.id,
  status: z.literal(withdrawalStatuses),
  state: z.enum(withdrawalStates),
  asset,
  amount: wire.decimal,
  fee: wire.decimal,
  arrives: wire.decimal,
  destination: frozenDestination,
  at: wire.seconds,
  /** Published: it is paid or refused by then. */
  promisedAt: wire.seconds,
  /** When a first operator approved it, where two must. */
  firstAt: z.nullable(wire.seconds),
  /** Since when it is on its way. */
  sentAt: z.nullable(wire.seconds),
  /** When it was paid, refused, or had come back. */
  decidedAt: z.nullable(wire.seconds),
  /** Why it was refused or came back: a slug with a sentence. */
  reason: z.nullable(z.string()),
  /** Of the payment, as the bank or network names it. */
  reference: z.nullable(z.string()),
})

/** What stops withdrawals now: a refusal as it would be given, and when it passes where that is known. */
const limit = z.object({
  slug: z.string(),
  /** Its figures: those of its rule alone are there. */
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
  /** Null: it does not pass by itself. */
  passesAt: z.nullable(wire.seconds),
})

const destination = z.object({
  id: wire.id,
  kind: z.enum(destinationKinds),
  label: z.string(),
  network: z.nullable(z.enum(walletNetworks)),
  /** From then on without a bound of its own. */
  usableAt: wire.seconds,
  /** Whether its user had none before it: then a little can go there at once. */
  firstEver: z.boolean(),
  /** The most that can go there now; `0.00` where nothing can. */
  most: wire.decimal,
  /** While it is new, the most that may still go there by that alone; null where it is no longer new. */
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
      /** With the fee of this user's VIP level. */
      terms: withdrawalTerms,
      vipLevel: z.int(),
      available: wire.decimal,
      /** What can go out with one withdrawal now, to where the most can; `0.00` where nothing can. */
      most: wire.decimal,
      /** What bounds it; null where nothing can go out. */
      boundBy: z.nullable(z.enum(['available', 'level', 'destination'])),
      /** What stops withdrawals now, in the order in which they would be refused; empty where nothing does. */
      limits: z.array(limit),
      level: z.object({
        level: z.int(),
        /** The most of one withdrawal at this level. */
        max: wire.decimal,
        next: z.nullable(z.object({ level: z.int(), max: wire.decimal })),
        /** The level whose submission is under review; null if none is. */
        inReview: z.nullable(z.int()),
      }),
      window: z.object({
        isOpen: z.boolean(),
        /** When it opens next; where it is open, when it closes. */
        changesAt: wire.seconds,
      }),
      count: z.object({
        max: z.int(),
        left: z.int(),
        /** When the user's day is over, and the count begins anew. */
        renewsAt: wire.seconds,
      }),
      /** Under review or on their way, the newest first. */
      pending: z.object({ count: z.int(), sum: wire.decimal, items: z.array(withdrawalView) }),
      /** Bonus money, and what is left to be traded before it can be withdrawn; null where there is none. */
      bonus: z.nullable(
        z.object({ amount: wire.decimal, turnoverLeft: wire.decimal, endsAt: z.nullable(wire.seconds) }),
      ),
      destinations: z.array(destination),
      /** By what it can be confirmed, the best first; empty: a fund password is to be set first. */
      means: z.array(z.enum(stepUpMeans)),
      /** Measured over the last seven days; null until there is something to measure. */
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
      /** Of a bound destination; empty where none is bound. */
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
      /** Only this one withdrawal; the other fields are then ignored. */
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
