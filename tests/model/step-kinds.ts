import type { Operation } from './operation.ts'
import type { Random } from './random.ts'
import type { Device, User, World } from './world.ts'

/** One step of a history: what happens, and the seed of the chance it happens by. */
export interface Step {
  kind: StepKind
  seed: number
}

/** Steps and how often they come, against one another. */
const steps = {
  register: 6,
  place: 26,
  again: 9,
  other: 2,
  read: 14,
  wait: 14,
  midnight: 4,
  deliver: 14,
  sweep: 7,
  refill: 9,
  deposit: 7,
  depositAgain: 7,
  depositOther: 1,
  exchange: 7,
  exchangeAgain: 8,
  exchangeOther: 1,
  exchangeTwice: 4,
  credit: 2,
  press: 11,
  pressAgain: 3,
  review: 10,
  logout: 2,
  login: 6,
  lock: 1,
  unlock: 1,
  operator: 1,
  halt: 1,
  terms: 2,
  deploy: 2,
  fail: 2,
  outage: 2,
  pause: 2,
  tell: 9,
  ticket: 6,
  ticketAtDesk: 9,
  ticketAgain: 6,
  identity: 6,
  identityAgain: 4,
  identityOther: 1,
  judge: 8,
  judgeAgain: 2,
  bothJudge: 2,
  withdraw: 10,
  withdrawAgain: 8,
  withdrawOther: 1,
  cashPress: 5,
  cashPressAgain: 3,
  bothPress: 8,
  twoWithdraw: 4,
  payOut: 18,
  twoIdentify: 2,
  limits: 5,
  bonus: 8,
  sign: 1,
  book: 1,
  friend: 1,
  // At the end of some histories alone, so that the others are as they were; days go by with couples.
  couple: 0,
  claim: 0,
  destinationDays: 0,
  erase: 0,
  night: 0,
  twoDeposits: 0,
  // Put between the others.
  list: 0,
  exposures: 0,
  numberRace: 0,
  destinations: 0,
  proposals: 0,
  // At the beginning of some: later there are no fresh prices any more.
  exchangeMoved: 0,
  monthFull: 0,
  dueTogether: 0,
  invest: 1,
  change: 8,
  limitsAgain: 1,
  breakMeanwhile: 1,
  together: 14,
} as const
/** Days go by in `signDays`: those are of histories of their own. */
export type StepKind = keyof typeof steps | 'signDays'
export const drawn: StepKind[] = Object.entries(steps).flatMap(([kind, weight]) => Array(weight).fill(kind))
/** What can happen at once. */
export const atOnce: StepKind[] = [
  ...(['place', 'place', 'place', 'again', 'again', 'again', 'read', 'read', 'deliver', 'deliver'] as const),
  ...([
    'deposit',
    'depositAgain',
    'depositAgain',
    'press',
    'press',
    'pressAgain',
    'credit',
    'exchange',
    'exchangeAgain',
    'exchangeAgain',
    'ticket',
    'ticketAtDesk',
    'ticketAtDesk',
    'ticketAtDesk',
    'ticketAgain',
    'identity',
    'identity',
    'identityAgain',
    'judge',
    'judge',
    'judgeAgain',
    'withdraw',
    'withdraw',
    'withdrawAgain',
    'withdrawAgain',
    'cashPress',
    'cashPress',
    'cashPressAgain',
    'tell',
    'tell',
  ] as const),
  ...([
    'sweep',
    'refill',
    'refill',
    'limits',
    'limitsAgain',
    'logout',
    'lock',
    'unlock',
    'register',
    'operator',
    'operator',
    'operator',
  ] as const),
]

/** Whose turn it is in a step, and what was asked for them before. */
export interface Chosen {
  world: World
  chance: Random
  user: User
  device: Device
  before: Operation[]
}
