import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { destinationKinds, walletNetworks } from '../destinations.ts'
import { personal } from './marks.ts'
import { empty, route, wire } from './route.ts'

export const destinationView = z.object({
  id: wire.id,
  kind: z.enum(destinationKinds),
  /** Masked: `•••4711`. */
  label: z.string(),
  holder: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  openingBank: z.nullable(z.string()),
  subBranch: z.nullable(z.string()),
  network: z.nullable(z.enum(walletNetworks)),
  boundAt: wire.seconds,
  /** Withdrawals are possible from then on; a first destination ever takes `firstAtOnce` before. */
  usableAt: wire.seconds,
  firstEver: z.boolean(),
})

const list = z.object({
  items: z.array(destinationView),
  most: z.int(),
  waitSeconds: z.int(),
  firstAtOnce: wire.decimal,
  asset: z.enum(assetNames),
  nextIsFirst: z.boolean(),
  terms: z.string(),
})

/** A string, so that the domain can refuse each fault by its own sentence. */
const text = z.optional(z.string().check(z.maxLength(400)))
const personalText = personal(text)
const terms = z.optional(z.string().check(z.maxLength(20)))

const user = { area: 'destinations', auth: 'user', session: 'read' } as const
const binding = { ...user, method: 'POST', idempotent: true, stepUp: 'binding' } as const
const refusals = [
  'terms_required',
  'form_incomplete',
  'destination_own',
  'destinations_full',
  'destinations_ever',
  'step_up_required',
  'rate_limited',
] as const

const removal = {
  ...user,
  method: 'POST',
  input: z.strictObject({ id: wire.id, remove: wire.int(1, 1) }),
  output: z.object({}),
  errors: ['not_found', 'destination_in_use'],
} as const

export const destinationRoutes = [
  route({
    ...user,
    id: 'destinations.bank_card',
    method: 'GET',
    path: '/api/user/bank_card',
    summary: 'The cards and the accounts at Alipay and WeChat this user may withdraw to, masked',
    input: empty,
    output: list,
    errors: [],
  }),
  route({
    ...removal,
    id: 'destinations.bank_card_remove',
    path: '/api/user/bank_card',
    summary: 'Remove a card or account; not while a withdrawal to it is under review',
  }),
  route({
    ...binding,
    id: 'destinations.add_card',
    path: '/api/user/add_card',
    summary: 'Bind a card, or an account at Alipay or WeChat',
    input: z.strictObject({
      kind: z.enum(['card', 'alipay', 'wechat']),
      bankName: personalText,
      openingBank: personalText,
      subBranch: personalText,
      cardNumber: personalText,
      account: personalText,
      name: personalText,
      terms,
    }),
    output: destinationView,
    errors: [
      'bank_required',
      'card_required',
      'card_number_invalid',
      'iban_invalid',
      'alipay_invalid',
      'wechat_invalid',
      'name_required',
      'name_invalid',
      'card_exists',
      'account_exists',
      'iban_length',
      ...refusals,
    ],
  }),
  route({
    ...user,
    id: 'destinations.user_wallet',
    method: 'GET',
    path: '/api/user/user_wallet',
    summary: 'The wallet addresses this user may withdraw to, masked',
    input: empty,
    output: list,
    errors: [],
  }),
  route({
    ...removal,
    id: 'destinations.user_wallet_remove',
    path: '/api/user/user_wallet',
    summary: 'Remove an address; not while a withdrawal to it is under review',
  }),
  route({
    ...binding,
    id: 'destinations.add_wallet_addr',
    path: '/api/user/add_wallet_addr',
    summary: 'Bind a wallet address, which is paid in USDT on its network',
    input: z.strictObject({ currency: text, network: text, address: personalText, terms }),
    output: destinationView,
    errors: [
      'address_invalid',
      'address_network',
      'address_checksum',
      'address_plain',
      'address_nobody',
      'wallet_exists',
      ...refusals,
    ],
  }),
] as const
