import {
  changeReasons,
  changeRefusals,
  changeStates,
  changeWhats,
  rejectReasons,
  submissionStates,
} from './identity.ts'
import { depositStatuses, givenReasons, refusalReasons } from './pay.ts'
import { cannedAnswers, threadStates } from './service.ts'
import type { Subject } from './subject.ts'
import { withdrawalReasons, withdrawalRefusals, withdrawalStates } from './withdrawal.ts'

/**
 * Every kind of document that moves money or waits for a review. A new kind starts here; whatever lacks it
 * does not compile. Several tables, so that a bundle holds only those it reads.
 */

interface DocumentFacts {
  /** Each is a line of the statement, with words in ten languages. */
  movements: readonly string[]
  canBeAskedAbout: boolean
  /** The desk finds it by its id: it begins to wait within ten minutes of the id's time. */
  foundById: boolean
  listedWithUser: boolean
}

export const documentFacts = {
  order: {
    movements: ['order_placed', 'order_win', 'order_loss', 'order_draw', 'order_void'],
    canBeAskedAbout: true,
    foundById: false,
    listedWithUser: false,
  },
  deposit: {
    movements: ['deposit', 'grant', 'refill', 'invitation', 'bonus', 'credit', 'claim_booked', 'correction'],
    canBeAskedAbout: true,
    foundById: true,
    listedWithUser: true,
  },
  holding: {
    movements: ['project_bought', 'project_settled', 'project_refunded'],
    canBeAskedAbout: true,
    foundById: false,
    listedWithUser: false,
  },
  accrual: { movements: ['project_return'], canBeAskedAbout: false, foundById: false, listedWithUser: false },
  topup: {
    movements: ['project_added', 'project_taken_out'],
    canBeAskedAbout: false,
    foundById: false,
    listedWithUser: false,
  },
  exchange: {
    movements: ['exchange_buy', 'exchange_sell'],
    canBeAskedAbout: true,
    foundById: false,
    listedWithUser: false,
  },
  withdrawal: {
    movements: ['withdrawal_reserved', 'withdrawal_paid', 'withdrawal_released'],
    canBeAskedAbout: true,
    foundById: true,
    listedWithUser: true,
  },
  reward: {
    movements: ['bonus_given', 'bonus_turned', 'bonus_lapsed'],
    canBeAskedAbout: false,
    foundById: false,
    listedWithUser: false,
  },
  sign: { movements: ['sign_in'], canBeAskedAbout: false, foundById: false, listedWithUser: false },
  couple: { movements: ['couple_reward'], canBeAskedAbout: false, foundById: false, listedWithUser: false },
  ticket: { movements: [], canBeAskedAbout: false, foundById: false, listedWithUser: false },
  identity: { movements: [], canBeAskedAbout: false, foundById: false, listedWithUser: false },
  change: { movements: [], canBeAskedAbout: false, foundById: false, listedWithUser: false },
} as const satisfies Record<string, DocumentFacts>

type Facts = typeof documentFacts
export type DocumentKind = keyof Facts

/** Prefixes of partition and sort key. */
export const documentPlaces = {
  order: { pk: 'O#', sk: '' },
  deposit: { pk: 'U#', sk: 'D#' },
  holding: { pk: 'U#', sk: 'H#' },
  accrual: { pk: 'U#', sk: 'N#' },
  topup: { pk: 'U#', sk: 'Q#' },
  exchange: { pk: 'U#', sk: 'X#' },
  withdrawal: { pk: 'U#', sk: 'W#' },
  reward: { pk: 'U#', sk: 'R#' },
  sign: { pk: 'U#', sk: 'S#' },
  couple: { pk: 'U#', sk: 'G#' },
  ticket: { pk: 'U#', sk: 'T#' },
  identity: { pk: 'U#', sk: 'I#' },
  change: { pk: 'U#', sk: 'J#' },
} as const satisfies Record<DocumentKind, { pk: string; sk: string }>

export const documentReviews = {
  deposit: {
    state: { status: depositStatuses, amount: 'decimal', asset: 'asset' },
    actions: {
      approve: {},
      refuse: { whole: refusalReasons },
      credit: { whole: givenReasons },
    },
  },
  withdrawal: {
    state: { state: withdrawalStates, amount: 'decimal', asset: 'asset' },
    actions: {
      approve: {},
      refuse: { whole: withdrawalRefusals },
      paid: {},
      return: { whole: withdrawalReasons },
      reveal: {},
    },
  },
  ticket: {
    state: { state: threadStates, lines: 'count' },
    actions: { answer: { whole: cannedAnswers }, close: {} },
  },
  identity: {
    state: { level: 'count', state: submissionStates },
    actions: { pass: {}, reject: rejectReasons, reveal: {} },
  },
  change: {
    state: { what: changeWhats, state: changeStates },
    actions: {
      propose: { whole: changeReasons },
      carry_out: {},
      refuse: { whole: changeRefusals },
      reveal: {},
    },
  },
} as const satisfies Partial<Record<DocumentKind, Subject>>

/** Defaults for practice, in minor units and seconds; a stage may set its own. */
export const documentSettings = {
  /**
   * `fourEyesFrom` counts for one user, `operatorEyesFrom` for all users within 24 hours. `claimMax` and
   * `claimMonth` bound rewards.
   */
  deposit: {
    min: 10_00,
    max: 50_000_00,
    fourEyesFrom: 1_000_00,
    operatorEyesFrom: 10_000_00,
    reviewSeconds: 7200,
    claimMax: 50_00,
    claimMonth: 100_00,
  },
  /** `feeRate` in parts of a million; hours by the stage's clock. */
  withdrawal: {
    feeRate: 10_000,
    feeMin: 1_00,
    feeMax: 20_00,
    opensAt: 9,
    closesAt: 21,
    aDay: 3,
    fourEyesFrom: 1_000_00,
    operatorEyesFrom: 10_000_00,
    reviewSeconds: 86_400,
  },
  /** `max` by level. */
  identity: {
    reviewSeconds: 86_400,
    withdrawMin: 100_00,
    withdrawMax1: 4_299_00,
    withdrawMax2: 4_999_00,
    withdrawMax3: 49_999_00,
    assetAboveBtc: 20,
  },
  change: { reviewSeconds: 86_400 },
  /** 0 percent switches it off. A bonus keeps the terms of its offer. */
  reward: { percent: 2, max: 20_00, times: 5, days: 30, offerDays: 7 },
  /** A day made up earns nothing. */
  sign: { reward: 10, seventh: 50, makeUps: 3, makeUpDays: 7 },
  /** A link keeps the terms it was confirmed under. */
  couple: { reward: 50, every: 7 },
  /**
   * Parts of a million: `feeRate`, and `moveMax`, the most the price may have moved (docs/decisions.md, 15).
   */
  exchange: { min: 10_00, feeRate: 3000, quoteSeconds: 8, moveMax: 2000 },
} satisfies Partial<Record<DocumentKind, Record<string, number>>>

export type MessageLook = 'done' | 'refused' | 'waits' | 'money' | 'answer' | 'locked' | 'unlocked' | 'plain'

export const documentMessages = {
  order: { order_win: 'plain', order_loss: 'plain', order_draw: 'plain', order_void: 'plain' },
  deposit: {
    deposit_success: 'done',
    deposit_failed: 'refused',
    deposit_received: 'waits',
    credit_given: 'money',
    credit_refused: 'plain',
    invitation_earned: 'money',
  },
  holding: {
    project_matures: 'waits',
    project_due: 'money',
    project_renewable: 'money',
    project_ended: 'money',
    project_settled_itself: 'money',
    project_unfinished: 'money',
  },
  accrual: { project_returns: 'money', project_unfunded: 'plain' },
  topup: {},
  exchange: {},
  withdrawal: {
    withdrawal_submitted: 'waits',
    withdrawal_sending: 'waits',
    withdrawal_paid: 'done',
    withdrawal_refused: 'refused',
    withdrawal_returned: 'refused',
  },
  reward: { bonus_offered: 'plain', bonus_turned: 'money', bonus_lapsed: 'plain' },
  sign: {},
  couple: { couple_asked: 'plain', couple_linked: 'done', couple_ended: 'plain', couple_reward: 'money' },
  ticket: { ticket_answered: 'answer' },
  identity: {
    identity_passed: 'done',
    identity_failed: 'refused',
    asset_passed: 'done',
    asset_failed: 'refused',
  },
  change: { data_changed: 'done', proof_removal_decided: 'done' },
} as const satisfies Record<DocumentKind, Record<string, MessageLook>>

export const documentKinds = /* @__PURE__ */ Object.keys(documentFacts) as DocumentKind[]

export type MovementKind = Facts[DocumentKind]['movements'][number]
export const movementKinds: readonly MovementKind[] = /* @__PURE__ */ documentKinds.flatMap(
  (kind): readonly MovementKind[] => documentFacts[kind].movements,
)

type KindWith<Fact extends 'canBeAskedAbout' | 'foundById' | 'listedWithUser'> = {
  [Kind in DocumentKind]: Facts[Kind][Fact] extends true ? Kind : never
}[DocumentKind]
const kindsWith = <Fact extends 'canBeAskedAbout' | 'foundById' | 'listedWithUser'>(fact: Fact) =>
  documentKinds.filter((kind): kind is KindWith<Fact> => documentFacts[kind][fact])

export type MoneyKind = {
  [Kind in DocumentKind]: Facts[Kind]['movements'] extends readonly [] ? never : Kind
}[DocumentKind]
export const moneyKinds = /* @__PURE__ */ documentKinds.filter(
  (kind): kind is MoneyKind => documentFacts[kind].movements.length > 0,
)

/** Key prefix: kinds must start with different letters. */
export const letterOf = (kind: MoneyKind): string => kind.slice(0, 1)

export const askableKinds = /* @__PURE__ */ kindsWith('canBeAskedAbout')
export type AskableKind = (typeof askableKinds)[number]

export const foundByIdKinds = /* @__PURE__ */ kindsWith('foundById')
export type FoundByIdKind = (typeof foundByIdKinds)[number]

export const listedKinds = /* @__PURE__ */ kindsWith('listedWithUser')
export type ListedKind = (typeof listedKinds)[number]
