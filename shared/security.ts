import type { EpochSeconds } from './time.ts'

/** Best first. A proof creates, changes or removes only proofs that open no more than itself. */
export const proofs = {
  passkey: { opens: 3 },
  fundPassword: { opens: 3 },
  passwordAndCode: { opens: 2 },
  password: { opens: 2 },
  code: { opens: 1 },
} as const satisfies Record<string, { opens: 1 | 2 | 3 }>
export type StepUpMeans = keyof typeof proofs
export const stepUpMeans = Object.keys(proofs) as [StepUpMeans, ...StepUpMeans[]]

/** `any`: each proof of the user. `best`: the strongest they have. `money`: fund password or passkey. */
export type StepUpNeed = 'any' | 'best' | 'money'

export const stepUpNeeds = {
  password: 'any',
  fundPassword: 'best',
  passkey: 'best',
  phone: 'best',
  mail: 'best',
  binding: 'best',
  withdrawal: 'money',
  purchase: 'best',
  export: 'any',
  erase: 'best',
} as const satisfies Record<string, StepUpNeed>
export type StepUpAction = keyof typeof stepUpNeeds
export const stepUpActions = Object.keys(stepUpNeeds) as [StepUpAction, ...StepUpAction[]]

export const PASSWORD_BY_CODE_S = 86_400

export interface ProofsHeld {
  passkey: boolean
  fundPassword: boolean
  code: boolean
  /** A password set by a code counts as a code until then. */
  passwordWaits: EpochSeconds | null
}

/** Best first; empty while the password waits. */
export function meansFor(action: StepUpAction, held: ProofsHeld): StepUpMeans[] {
  const need = stepUpNeeds[action]
  const best = (['passkey', 'fundPassword'] as const).filter((one) => held[one])
  if (need === 'money') return best
  if (need === 'any' && held.code) return [...best, 'code']
  if (best.length > 0) return best
  if (held.passwordWaits !== null) return []
  return held.code ? ['passwordAndCode'] : ['password']
}

export const STEP_UP_LIFE_S = 300

/** This wrong fund password in a row locks it. */
export const FUND_TRIES = 6
/** In a day over all networks; a network it was right from is exempt. */
export const FUND_TRIES_WIDE = 10
export const FUND_LOCKED_S = 86_400

/** Forgotten proofs still count this long after two operators decided to remove them. */
export const PROOF_REMOVAL_S = 72 * 3600
/** Removals are also announced to a phone or mail address given up within this time. */
export const ADDRESS_LEFT_S = 30 * 86_400

export const PASSKEYS_MOST = 10
export const PASSKEY_NAME_MOST = 40

export const loginWays = ['password', 'registration', 'passkey', 'code'] as const
export type LoginWay = (typeof loginWays)[number]

export const securityEventTypes = [
  'passwordChanged',
  'passwordReset',
  'fundPasswordSet',
  'fundPasswordChanged',
  'proofRemovalDecided',
  'proofRemovalStopped',
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

export const noticeKinds = ['newDevice', 'passwords', 'passkeys', 'contacts'] as const
export type NoticeKind = (typeof noticeKinds)[number]
export const noticeChannels = ['message', 'mail'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export const browsers = ['Chrome', 'Safari', 'Firefox', 'Edge', 'Opera', 'Samsung Internet', 'other'] as const
export const systems = ['iOS', 'iPadOS', 'Android', 'Windows', 'macOS', 'ChromeOS', 'Linux', 'other'] as const
/** From what the browser says: a hint, no proof. */
export interface Device {
  browser: (typeof browsers)[number]
  system: (typeof systems)[number]
}
