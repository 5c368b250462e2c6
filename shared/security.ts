/** What needs a step-up: each is confirmed anew, shortly before it is done. */
export const stepUpActions = [
  'password',
  'fundPassword',
  'passkey',
  'phone',
  'mail',
  'binding',
  'withdrawal',
  'purchase',
  'export',
  'erase',
  'fundReset',
] as const
export type StepUpAction = (typeof stepUpActions)[number]

/**
 * By what a step is confirmed. The login password counts only for a user who has none of the others yet: who has a fund
 * password, a passkey or a bound phone or mail must use one of them.
 */
export const stepUpMeans = ['fundPassword', 'passkey', 'code', 'password'] as const
export type StepUpMeans = (typeof stepUpMeans)[number]

/** Where money leaves, neither a code by SMS or mail nor the login password is enough. */
const moneyMeans: readonly StepUpMeans[] = ['passkey', 'fundPassword']
/** By what a step of this action may be confirmed, the best first. */
export const meansFor = (action: StepUpAction): readonly StepUpMeans[] =>
  action === 'withdrawal' ? moneyMeans : stepUpMeans

/** A step-up is good for one action, once, for so long. */
export const STEP_UP_LIFE_S = 300

/** The last of so many wrong fund passwords in a row locks it for so long. */
export const FUND_TRIES = 6
/** Tries in a day from all networks together; one it was right from before is not bound by it. */
export const FUND_TRIES_WIDE = 10
export const FUND_LOCKED_S = 86_400

/** Passkeys of one user. */
export const PASSKEYS_MOST = 10
/** Characters of the name a user gives to one. */
export const PASSKEY_NAME_MOST = 40

/** How a session began. */
export const loginWays = ['password', 'registration', 'passkey', 'code'] as const
export type LoginWay = (typeof loginWays)[number]

/** What was done to the security of an account, as its history tells it. */
export const securityEventTypes = [
  'passwordChanged',
  'passwordReset',
  'fundPasswordSet',
  'fundPasswordChanged',
  'fundPasswordReset',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCloned',
  'sessionEnded',
  'othersEnded',
  'allEnded',
  'phoneBound',
  'phoneChanged',
  'mailBound',
  'mailChanged',
  'noticesChanged',
] as const
export type SecurityEventType = (typeof securityEventTypes)[number]

/** Of what a user is told by a message in the product, by mail, or not. */
export const noticeKinds = ['newDevice', 'passwords', 'passkeys', 'contacts'] as const
export type NoticeKind = (typeof noticeKinds)[number]
export const noticeChannels = ['message', 'mail'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Browsers and systems told apart; all others are `other`. Names as their makers write them. */
export const browsers = ['Chrome', 'Safari', 'Firefox', 'Edge', 'Opera', 'Samsung Internet', 'other'] as const
export const systems = ['iOS', 'iPadOS', 'Android', 'Windows', 'macOS', 'ChromeOS', 'Linux', 'other'] as const
/** The device of a session in plain words, from what its browser says of itself: a hint, no proof. */
export interface Device {
  browser: (typeof browsers)[number]
  system: (typeof systems)[number]
}
