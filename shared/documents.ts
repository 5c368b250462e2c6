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
 * Every kind of document that moves money or waits for a review. A new kind begins here, in the tables of this
 * file; then functions/documents/index.ts, the web's pages and their words do not compile until they have it. Several
 * tables, so that a bundle holds only those it reads.
 */

/** What server and web both know of a kind of document. */
interface DocumentFacts {
  /** Its movements: each is a line of the statement, with words in ten languages. */
  movements: readonly string[]
  /** Whether a question to customer service may be about one. */
  canBeAskedAbout: boolean
  /** Whether the desk can find a waiting one by its id alone: its wait begins within ten minutes of the id's time. */
  foundById: boolean
  /** Whether the user's page at the desk lists them; false for kinds that have their own list there. */
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
    movements: ['deposit', 'grant', 'refill', 'invitation', 'bonus', 'credit', 'claim_booked'],
    canBeAskedAbout: true,
    foundById: true,
    listedWithUser: true,
  },
  /** What a user bought of a financing project, until it is settled. */
  holding: {
    movements: ['project_bought', 'project_settled', 'project_refunded'],
    canBeAskedAbout: true,
    foundById: false,
    listedWithUser: false,
  },
  /** One day of a holding, booked when it is over. */
  accrual: { movements: ['project_return'], canBeAskedAbout: false, foundById: false, listedWithUser: false },
  /** Money added to a holding, or taken out of one of the balance product. */
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
  /** Bonuses, and the ends of them. */
  reward: {
    movements: ['bonus_given', 'bonus_turned', 'bonus_lapsed'],
    canBeAskedAbout: false,
    foundById: false,
    listedWithUser: false,
  },
  /** One day of a user's calendar: signed, which earns a little, or made up later, which earns nothing. */
  sign: { movements: ['sign_in'], canBeAskedAbout: false, foundById: false, listedWithUser: false },
  /** What a couple's shared sign-ins pay each of the two. */
  couple: { movements: ['couple_reward'], canBeAskedAbout: false, foundById: false, listedWithUser: false },
  ticket: { movements: [], canBeAskedAbout: false, foundById: false, listedWithUser: false },
  identity: { movements: [], canBeAskedAbout: false, foundById: false, listedWithUser: false },
  change: { movements: [], canBeAskedAbout: false, foundById: false, listedWithUser: false },
} as const satisfies Record<string, DocumentFacts>

type Facts = typeof documentFacts
export type DocumentKind = keyof Facts

/** Where documents of each kind stand in the table: what their partition and their sort key begin with. */
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

/** Those that wait for the desk, each kind in a queue of its own: what operators do to them, and for which reasons. */
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
  /** A change of verified data, carried out by two operators. */
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

/** What a stage publishes of them, in minor units and seconds: these in practice, unless a stage sets its own. */
export const documentSettings = {
  /**
   * Bounds of one, the amount from which two operators must approve, and within how long a review is over; the most one
   * claim of a reward is booked with, and all of a user's claims of a month.
   */
  deposit: {
    min: 10_00,
    max: 50_000_00,
    fourEyesFrom: 1_000_00,
    reviewSeconds: 7200,
    claimMax: 50_00,
    claimMonth: 100_00,
  },
  /**
   * The fee in parts of a million of the amount, its least and most; the hours between which it is submitted, by the
   * stage's clock; and how many a day.
   */
  withdrawal: {
    feeRate: 10_000,
    feeMin: 1_00,
    feeMax: 20_00,
    opensAt: 9,
    closesAt: 21,
    aDay: 3,
    fourEyesFrom: 1_000_00,
    reviewSeconds: 86_400,
  },
  /** Bounds of one withdrawal by level: the least, and the most from each level on; and level three's least assets. */
  identity: {
    reviewSeconds: 86_400,
    withdrawMin: 100_00,
    withdrawMax1: 4_299_00,
    withdrawMax2: 4_999_00,
    withdrawMax3: 49_999_00,
    assetAboveBtc: 20,
  },
  change: { reviewSeconds: 86_400 },
  /**
   * The bonus offered with a user's first deposit: its part in percent of the deposit, and the most; the turnover as so
   * many times the bonus; days it runs once accepted, and days it can be accepted. A bonus keeps the terms it was offered
   * under. A stage switches it off by 0 percent.
   */
  reward: { percent: 2, max: 20_00, times: 5, days: 30, offerDays: 7 },
  /**
   * What a day signed in earns, and what every seventh in a row; how many days may be made up in a month, and how many
   * days back they may lie. A day made up earns nothing.
   */
  sign: { reward: 10, seventh: 50, makeUps: 3, makeUpDays: 7 },
  /**
   * What each of a couple gets, and for how many days on which both signed in. A link keeps the terms it was confirmed
   * under.
   */
  couple: { reward: 50, every: 7 },
  /**
   * The least exchange in cash; the fee in parts of a million; how long a quote is good; and the most, in parts of a
   * million, that the price may have moved when it is used (docs/decisions.md).
   */
  exchange: { min: 10_00, feeRate: 3000, quoteSeconds: 8, moveMax: 2000 },
} satisfies Partial<Record<DocumentKind, Record<string, number>>>

/** How a message looks in the list of them. */
export type MessageLook = 'done' | 'refused' | 'waits' | 'money' | 'answer' | 'locked' | 'unlocked' | 'plain'

/** The messages a user gets about documents of each kind, and their looks. */
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
  /** Its user sees it done at once. */
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
  /** Its user sees it done at once. */
  sign: {},
  /** Also of the link it is for. */
  couple: { couple_asked: 'plain', couple_linked: 'done', couple_ended: 'plain', couple_reward: 'money' },
  ticket: { ticket_answered: 'answer' },
  identity: {
    identity_passed: 'done',
    identity_failed: 'refused',
    asset_passed: 'done',
    asset_failed: 'refused',
  },
  change: { data_changed: 'done', fund_password_reset: 'done' },
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

/** Kinds that move money: those a statement is made of. */
export type MoneyKind = {
  [Kind in DocumentKind]: Facts[Kind]['movements'] extends readonly [] ? never : Kind
}[DocumentKind]
export const moneyKinds = /* @__PURE__ */ documentKinds.filter(
  (kind): kind is MoneyKind => documentFacts[kind].movements.length > 0,
)

/** The first letter of a kind, which no other kind has; a short name in keys. */
export const letterOf = (kind: MoneyKind): string => kind.slice(0, 1)

export const askableKinds = /* @__PURE__ */ kindsWith('canBeAskedAbout')
export type AskableKind = (typeof askableKinds)[number]

export const foundByIdKinds = /* @__PURE__ */ kindsWith('foundById')
export type FoundByIdKind = (typeof foundByIdKinds)[number]

export const listedKinds = /* @__PURE__ */ kindsWith('listedWithUser')
export type ListedKind = (typeof listedKinds)[number]
