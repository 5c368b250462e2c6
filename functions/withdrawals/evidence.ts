import type { Asset } from '../../shared/assets.ts'
import { firstIdAt } from '../../shared/ids.ts'
import type { Minor } from '../../shared/money.ts'
import { type EpochMs, msOf, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import type { DeskTools } from '../documents/desk-tools.ts'
import { needsSecond, noSolo, soloKeys, soloOf } from '../documents/four-eyes.ts'
import { securityEventOf } from '../security-events.ts'
import { type Destination, destinationRow } from '../table/destinations.ts'
import { keys, securityPrefix, userPartition } from '../table/keys.ts'
import { firstRows } from '../table/read.ts'
import { type Binder, otherBinders } from './binders.ts'
import { type Flag, FRESH_S, flagsOf, type Moved } from './flags.ts'
import { loadWithdrawal, withdrawalHistory } from './store.ts'
import type { Withdrawal } from './withdrawal.ts'

const EARLIER_READ = 50
const EVENTS_READ = 100

export interface Sum {
  count: number
  sum: Minor
}

export interface Evidence {
  withdrawal: Withdrawal
  destination: Destination | null
  fourEyes: boolean
  flags: Flag[]
  binders: Binder[]
  before: { deposited: Sum; paid: Sum; waiting: Sum; more: boolean }
  refused: Withdrawal[]
}

type Needed = Deps<'identityFields' | 'payoutFields' | 'indexKeys' | 'uniqueKey'>

export async function evidenceOf(
  deps: Needed,
  { movementsOf }: Pick<DeskTools<never>, 'movementsOf'>,
  { operator, nowMs }: { operator: string; nowMs: EpochMs },
  { uid, id }: { uid: string; id: string },
): Promise<Evidence | undefined> {
  const { table, config } = deps
  const withdrawal = await loadWithdrawal(table, uid, id)
  if (!withdrawal) return undefined
  const { asset, at, amount, state, first } = withdrawal
  const [[eyes, sum, place, identity], newest, deposits, orders, events, binders] = await Promise.all([
    table.getMany(
      [
        ...soloKeys({ uid, operator, way: 'out' }),
        keys.destination(uid, withdrawal.destination.place),
        keys.identity(uid),
      ],
      { consistent: true },
    ),
    withdrawalHistory(table, uid, { limit: EARLIER_READ }),
    movementsOf('deposit', uid, EARLIER_READ),
    movementsOf('order', uid, EARLIER_READ),
    firstRows(table, EVENTS_READ, {
      pk: userPartition(uid),
      from: securityPrefix + firstIdAt(msOf(at - FRESH_S)),
      to: `${securityPrefix}~`,
      newestFirst: true,
    }),
    otherBinders(deps, withdrawal),
  ])
  const destination = place ? destinationRow.read(place) : null
  const others = newest.items.filter((one) => one.id !== id && one.asset === asset)
  const deposited = moved(deposits.movements, 'deposit', asset)
  const solo = state === 'reserved' ? soloOf(eyes, sum, secondsOf(nowMs)) : noSolo
  const of = (some: readonly { amount: Minor }[]): Sum => ({
    count: some.length,
    sum: some.reduce((sum, one) => sum + one.amount, 0n),
  })
  return {
    withdrawal,
    destination,
    fourEyes: first !== null || needsSecond(solo, amount, config.withdrawal),
    flags: flagsOf({
      ...{ withdrawal, destination, others, deposited },
      staked: moved(orders.movements, 'order_placed', asset).map(({ at, amount }) => ({
        at,
        amount: -amount,
      })),
      events: events.map(securityEventOf),
      isOwn: await isOwn(deps, uid, destination, identity?.realName as string | undefined),
    }),
    binders,
    before: {
      deposited: of(deposited),
      paid: of(others.filter((one) => one.state === 'paid')),
      waiting: of(others.filter((one) => one.status === 3)),
      more: newest.next !== null || deposits.more,
    },
    refused: others.filter((one) => one.status === 2),
  }
}

const moved = (
  movements: Awaited<ReturnType<DeskTools<never>['movementsOf']>>['movements'],
  kind: string,
  asset: Asset,
): Moved[] =>
  movements
    .filter(({ movement }) => movement === kind)
    .map(({ at, legs }) => ({
      at,
      amount: legs
        .filter((leg) => leg.account === 'available' && leg.asset === asset)
        .reduce((sum, leg) => sum + leg.amount, 0n),
    }))

/** Compares the holder with the verified name; null if either is unknown. */
async function isOwn(
  { identityFields, payoutFields }: Pick<Needed, 'identityFields' | 'payoutFields'>,
  uid: string,
  destination: Destination | null,
  realName: string | undefined,
): Promise<boolean | null> {
  const holder = destination?.holder
  if (!holder || !realName) return null
  const [payout, verified] = await Promise.all([payoutFields.of(uid), identityFields.of(uid)])
  return isSameName(payout.open('holder', holder), verified.open('realName', realName))
}

const comparedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '')
    .toSorted()
    .join(' ')

export const isSameName = (one: string, other: string): boolean => comparedName(one) === comparedName(other)
