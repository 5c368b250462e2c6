import type { BadgeKind } from './Badge.tsx'

/** Pending is the user's or operator's turn; red is a failure, not a loss. */
export const statuses = {
  withdrawal: {
    1: ['status_success', 'ok'],
    2: ['status_failed', 'danger'],
    3: ['status_review', 'pending'],
  },
  deposit: {
    1: ['status_success', 'ok'],
    2: ['status_failed', 'danger'],
    3: ['status_review', 'pending'],
    4: ['status_recharged', 'pending'],
  },
  identity: {
    none: ['status_not_submitted', 'neutral'],
    review: ['status_review', 'pending'],
    passed: ['status_passed', 'ok'],
    rejected: ['status_rejected', 'danger'],
  },
  assets: {
    review: ['status_review', 'pending'],
    passed: ['status_passed', 'ok'],
    failed: ['status_failed', 'danger'],
  },
  review: {
    review: ['status_review', 'pending'],
    passed: ['status_passed', 'ok'],
    refused: ['status_rejected', 'danger'],
  },
  order: { waiting: ['status_waiting', 'pending'], settled: ['status_settled', 'neutral'] },
  market: {
    trading: ['state_trading', 'ok'],
    closed: ['state_closed', 'neutral'],
    nonTrading: ['state_nonTrading', 'neutral'],
    forbidden: ['state_forbidden', 'danger'],
  },
  message: { unread: ['status_unread', 'info'], read: ['status_read', 'neutral'] },
  ticket: {
    waiting: ['status_asked', 'pending'],
    answered: ['status_answered', 'ok'],
    closed: ['status_closed', 'neutral'],
  },
  sign: {
    signed: ['status_signed', 'ok'],
    missed: ['status_missed', 'neutral'],
    madeUp: ['status_made_up', 'ok'],
  },
} as const satisfies Record<string, Record<string, readonly [key: string, kind: BadgeKind]>>

type Look = {
  [Of in keyof typeof statuses]: (typeof statuses)[Of][keyof (typeof statuses)[Of]]
}[keyof typeof statuses]

const newer = ['status_newer', 'neutral'] as const

/** A page may be older than its server, and meet a state that has no words here. */
export const lookOf = <Of extends StatusOf>(of: Of, is: Status<Of>): Look | typeof newer =>
  Object.hasOwn(statuses[of], is) ? (statuses[of][is] as Look) : newer

export type StatusOf = keyof typeof statuses
export type Status<Of extends StatusOf> = keyof (typeof statuses)[Of]
