import * as accrual from './kinds/accrual.ts'
import * as change from './kinds/change.ts'
import * as couple from './kinds/couple.ts'
import * as deposit from './kinds/deposit.ts'
import * as exchange from './kinds/exchange.ts'
import * as holding from './kinds/holding.ts'
import * as identity from './kinds/identity.ts'
import type { Facts } from './kinds/kind.ts'
import * as order from './kinds/order.ts'
import * as reward from './kinds/reward.ts'
import * as sign from './kinds/sign.ts'
import * as ticket from './kinds/ticket.ts'
import * as topup from './kinds/topup.ts'
import * as withdrawal from './kinds/withdrawal.ts'
import type { Subject } from './subject.ts'

/**
 * Every kind that moves money or waits for a review. Several tables, so a bundle holds only those it reads.
 */
export const documentFacts = {
  order: order.facts,
  deposit: deposit.facts,
  holding: holding.facts,
  accrual: accrual.facts,
  topup: topup.facts,
  exchange: exchange.facts,
  withdrawal: withdrawal.facts,
  reward: reward.facts,
  sign: sign.facts,
  couple: couple.facts,
  ticket: ticket.facts,
  identity: identity.facts,
  change: change.facts,
} as const satisfies Record<string, Facts>

type AllFacts = typeof documentFacts
export type DocumentKind = keyof AllFacts

export const documentReviews = {
  deposit: deposit.review,
  withdrawal: withdrawal.review,
  ticket: ticket.review,
  identity: identity.review,
  change: change.review,
} as const satisfies Partial<Record<DocumentKind, Subject>>

/** Defaults for practice, in minor units and seconds; a stage may set its own. */
export const documentSettings = {
  deposit: deposit.settings,
  withdrawal: withdrawal.settings,
  identity: identity.settings,
  change: change.settings,
  reward: reward.settings,
  sign: sign.settings,
  couple: couple.settings,
  exchange: exchange.settings,
} satisfies Partial<Record<DocumentKind, Record<string, number>>>

export const documentMessages = {
  order: order.messages,
  deposit: deposit.messages,
  holding: holding.messages,
  accrual: accrual.messages,
  topup: topup.messages,
  exchange: exchange.messages,
  withdrawal: withdrawal.messages,
  reward: reward.messages,
  sign: sign.messages,
  couple: couple.messages,
  ticket: ticket.messages,
  identity: identity.messages,
  change: change.messages,
} as const satisfies Record<DocumentKind, object>

export const documentKinds = /* @__PURE__ */ Object.keys(documentFacts) as DocumentKind[]

export const documentPlaces = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ documentKinds.map((kind) => [kind, documentFacts[kind].place]),
) as Readonly<Record<DocumentKind, Facts['place']>>

type Movements = { [Kind in DocumentKind]: AllFacts[Kind]['movements'] }
export type MovementKind = { [Kind in DocumentKind]: keyof Movements[Kind] }[DocumentKind]
export const movementsOfKind = (kind: DocumentKind) =>
  Object.keys(documentFacts[kind].movements) as MovementKind[]
export const movementKinds: readonly MovementKind[] = /* @__PURE__ */ documentKinds.flatMap(movementsOfKind)

type KindWith<Fact extends 'canBeAskedAbout' | 'foundById' | 'listedWithUser'> = {
  [Kind in DocumentKind]: AllFacts[Kind][Fact] extends true ? Kind : never
}[DocumentKind]
const kindsWith = <Fact extends 'canBeAskedAbout' | 'foundById' | 'listedWithUser'>(fact: Fact) =>
  documentKinds.filter((kind): kind is KindWith<Fact> => documentFacts[kind][fact])

export type MoneyKind = {
  [Kind in DocumentKind]: keyof Movements[Kind] extends never ? never : Kind
}[DocumentKind]
export const moneyKinds = /* @__PURE__ */ documentKinds.filter(
  (kind): kind is MoneyKind => movementsOfKind(kind).length > 0,
)

/** Stands for a kind that a newer version of the code wrote. */
export const NEWER = 'newer'
export type OrNewer<Kind> = Kind | typeof NEWER

/** Key prefix: kinds must start with different letters. */
export const letterOf = (kind: MoneyKind): string => kind.slice(0, 1)

export const askableKinds = /* @__PURE__ */ kindsWith('canBeAskedAbout')
export type AskableKind = (typeof askableKinds)[number]

export const foundByIdKinds = /* @__PURE__ */ kindsWith('foundById')
export type FoundByIdKind = (typeof foundByIdKinds)[number]

export const listedKinds = /* @__PURE__ */ kindsWith('listedWithUser')
export type ListedKind = (typeof listedKinds)[number]
