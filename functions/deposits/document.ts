import type { MovementKind } from '../../shared/documents.ts'
import { depositClasses, depositStatuses } from '../../shared/pay.ts'
import type { DocumentDefinition, Money } from '../documents/definition.ts'
import { isSameLegs, legsLine } from '../documents/faults.ts'
import type { Rules } from '../documents/rules.ts'
import type { UserAccount } from '../ledger/chart.ts'
import { isCorrection } from '../ledger/correction.ts'
import { readLegs } from '../ledger/entry.ts'
import type { Grant } from '../ledger/grant.ts'
import type { Row } from '../table/write.ts'
import {
  AWAITING_APPROVAL,
  type Deposit,
  type DepositClass,
  depositOf,
  FAILED,
  UNDER_REVIEW,
} from './deposit.ts'
import { effectsOf } from './effects.ts'

const money: Money = {
  legs: ['legs'],
  values: { class: depositClasses, status: depositStatuses },
  entries: (row) =>
    row.legs
      ? [
          {
            at: Number(row.decidedAt ?? row.at),
            movement: movementOf(row),
            legs: readLegs(row.legs as string[]),
          },
        ]
      : [],
  symbol: () => null,
  locked: () => [],
  settledAt: ({ status, decidedAt, at }) => (waits(Number(status)) ? null : Number(decidedAt ?? at)),
  taken: (row) =>
    row.day === undefined || Number(row.class) !== 0 || Number(row.status) === FAILED
      ? []
      : [{ counter: 'leftDeposit', day: row.day as string, amount: row.amount as bigint }],
  once,
  faults,
  notices,
}

export const depositDocument: DocumentDefinition<'deposit', Deposit> = {
  kind: 'deposit',
  of: depositOf,
  money,
  review: {
    kind: 'deposit',
    waitingSince: ({ status, at }) => (waits(status) ? at : null),
    promisedSeconds: ({ deposit }) => deposit.reviewSeconds,
  },
  listed(row) {
    const { id, class: which, status, correction, asset, amount, at } = depositOf(row)
    return { kind: 'deposit', id, class: which, status, correction, asset, amount, at }
  },
  effects: effectsOf,
}

const waits = (status: number): boolean => status === UNDER_REVIEW || status === AWAITING_APPROVAL

const given = { registration: 'grant', refill: 'refill' } as const satisfies Record<
  Grant['reason'],
  MovementKind
>
const movements: Record<DepositClass, (row: Row) => MovementKind | undefined> = {
  0: () => 'deposit',
  1: ({ reason }) => given[reason as Grant['reason']],
  2: () => 'invitation',
  3: () => 'bonus',
  4: (row) => (isCorrection(row) ? 'correction' : row.claim === undefined ? 'credit' : 'claim_booked'),
}

/** Throws for unknown classes, so that no movement gets a wrong name. */
function movementOf(row: Row): MovementKind {
  const movement = movements[Number(row.class) as DepositClass]?.(row)
  if (!movement) throw new Error(`a deposit of class ${row.class}, given for ${row.reason}`)
  return movement
}

/** Duplicates the paying code on purpose, so that its faults are found. */
function sourceOf(row: Row): string {
  if (Number(row.class) === 0) return `outside:${row.method}`
  if (Number(row.class) === 2) return 'house:bonus'
  if (Number(row.class) !== 4) return 'outside:practice'
  if (isCorrection(row)) return 'house:corrections'
  return row.claim === undefined ? 'house:treasury' : 'house:bonus'
}

/** Practice money: one grant, one refill a day. One reward for being invited. */
function once(row: Row, { dayOf }: Rules): string[] {
  if (row.claim !== undefined && Number(row.status) !== FAILED) return [`the reward of claim ${row.claim}`]
  if (Number(row.class) === 2) return row.reason === 'invited' ? ['reward for being invited'] : []
  if (Number(row.class) !== 1) return []
  return [row.reason === 'refill' ? `refill of ${row.day ?? dayOf(Number(row.at))}` : 'grant at registration']
}

function notices(row: Row, { fourEyesFrom }: Rules): string[] {
  const alone = Number(row.class) === 0 && Number(row.status) === 1 && row.firstBy === undefined
  return alone && fourEyesFrom !== undefined && (row.amount as bigint) >= fourEyesFrom
    ? ['a large deposit that one operator approved alone']
    : []
}

function faults(row: Row): string[] {
  const [asset, amount] = [row.asset as string, row.amount as bigint]
  const paid = Number(row.status) === 1
  const into = isCorrection(row) ? (row.corrects as UserAccount) : 'available'
  const expected = paid ? [legsLine(sourceOf(row), asset, -amount), legsLine(into, asset, amount)] : []
  return [
    ...(isSameLegs(row.legs, expected)
      ? []
      : [paid ? 'approved, and not paid its amount' : 'paid, and not approved']),
    ...(waits(Number(row.status)) === (row.gpk === 'REVIEW#deposit')
      ? []
      : ['in the queue, or not, against its status']),
    ...(Number(row.class) === 4 && paid && (!row.firstBy || row.firstBy === row.decidedBy)
      ? ['a credit two operators did not approve']
      : []),
    ...(row.claim !== undefined && !(amount <= (row.claimMax as bigint)) ? ['a claim above its cap'] : []),
  ]
}
