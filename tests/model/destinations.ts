import { practiceDefaults, type RuntimeConfig } from '../../functions/config.ts'
import { bind } from '../../functions/destinations/bind.ts'
import { remove } from '../../functions/destinations/remove.ts'
import { openPersonal } from '../../functions/personal/index.ts'
import { newStepUp } from '../../functions/step-up.ts'
import type { IndexKeys } from '../../functions/table/blind-index.ts'
import { destinationRow, frozenOf } from '../../functions/table/destinations.ts'
import { guardsOf } from '../../functions/table/guards.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Row, replace, type Table } from '../../functions/table/write.ts'
import { paid } from '../../functions/withdrawals/press.ts'
import { withdrawalPut } from '../../functions/withdrawals/withdrawal.ts'
import { kmsInProcess } from '../../infra/local/kms/in-process.ts'
import { moveGuards } from '../../infra/rotate-index.ts'
import { BINDING_TERMS } from '../../shared/destinations.ts'
import type { DestinationForm } from '../../shared/rules/destination.ts'
import { createMemoryTable } from './memory-table.ts'
import { idAt, type Random, random } from './random.ts'
import { Turns } from './turns.ts'

// Two or three users bind, are paid to and remove few numbers from several phones at once, while replies are lost and
// index keys change. What must hold is worked out from the rows as they stand, by rules of its own.

const MOST = 3
const NUMBERS = [
  '4111111111111111',
  '5555555555554444',
  '6011111111111117',
  'GB29NWBK60161331926819',
  'ada_1815',
]
const oldKey = `1.${'A'.repeat(43)}`
const newKey = `2.${'B'.repeat(43)}`
/** What processes hold while one index key replaces another, step after step; two steps live beside each other. */
const steps: IndexKeys[] = [[oldKey], [oldKey, newKey], [newKey, oldKey], [newKey]]

interface Asked {
  uid: string
  id: string
  number: string
  answered: boolean
}
type Ended = { slug: string | null } | 'unclear'

const kindOf = (number: string) => (/^[a-z]/.test(number) ? ('wechat' as const) : ('card' as const))

/** A number as somebody writes it. */
function formOf(number: string, chance: Random): DestinationForm {
  const written = chance.pick([number, number.replace(/(.{4})/g, '$1 '), ` ${number}`])
  const common = { name: 'Ada Byron', terms: BINDING_TERMS }
  if (kindOf(number) === 'wechat') return { ...common, kind: 'wechat', account: number }
  const bank = { bankName: 'A Bank', openingBank: 'B', subBranch: 'C' }
  return {
    ...common,
    ...bank,
    kind: 'card',
    cardNumber: chance.chance(0.5) ? written : written.toLowerCase(),
  }
}

/** Lives through one history; throws where a promise does not hold. Answers how much was bound and refused. */
export async function live(seed: number, plant: (table: Table) => Table = (table) => table) {
  const chance = random(seed)
  const clock = { nowMs: Date.UTC(2026, 10, 25, 12) }
  const table = createMemoryTable({ clock: () => clock.nowMs })
  const turns = new Turns(chance)
  const kms = kmsInProcess()
  const users = ['ADA', 'BEN', 'EVE'].slice(0, chance.int(2, 3)).map((name) => name.padEnd(26, '0'))
  for (const uid of users)
    for (const row of [{ ...keys.account(uid), state: 'ACTIVE', epoch: 0 }, { ...keys.profile(uid) }])
      await table.write(replace(row as Row))
  const config = { ...practiceDefaults, stage: 'dev', asset: 'USD' } as RuntimeConfig
  config.destinations = { ...config.destinations, most: MOST }
  const asked: Asked[] = []
  const told = { bound: 0, refused: 0, removed: 0, paid: 0 }
  let step = 0

  const depsFor = (faults: number) => {
    // A process knows the keys of this step, or still those of the one before.
    const indexKeys = steps[Math.max(0, step - (chance.chance(0.3) && step < 3 ? 1 : 0))] as IndexKeys
    const own = plant(faulty(table, turns, chance, faults))
    const payoutFields = openPersonal('payout', { table: own, kms, stage: 'dev', clock: () => clock.nowMs })
    const secrets = { indexKeys, uniqueKey: 'unique' }
    return { table: own, payoutFields, config, clock: () => clock.nowMs, secrets } as never
  }

  /** A new one, or one that was used before. */
  async function stepUpOf(uid: string): Promise<string> {
    const used = table.rows().filter(({ pk, sk }) => pk === `U#${uid}` && sk.startsWith('STEPUP#'))
    if (used.length > 0 && chance.chance(0.15)) return chance.pick(used).sk.slice('STEPUP#'.length)
    const { id, put } = newStepUp({ uid, sid: undefined, action: 'binding', means: 'password' }, clock.nowMs)
    await table.write(put)
    return id
  }

  async function binding(faults: number): Promise<() => Promise<void>> {
    const again = asked.length > 0 && chance.chance(0.3)
    const one = again
      ? chance.pick(asked)
      : {
          uid: chance.pick(users),
          id: idAt(clock.nowMs, chance),
          number: chance.pick(NUMBERS),
          answered: false,
        }
    if (!again) asked.push(one)
    const { uid, id, number } = one
    const session = { uid, epoch: 0, sid: undefined } as never
    const stepUp = await stepUpOf(uid)
    const ctx = { nowMs: clock.nowMs, session, stepUp, operationId: id } as never
    const run = bind(depsFor(faults), ctx, formOf(number, chance)).then((bound) => {
      if (bound.id !== id) throw new Error(`${id} was answered ${bound.id}`)
      one.answered = true
      told.bound += 1
      return null
    })
    return async () => {
      const ended = await endOf(run)
      const was = destinationsOf(table.rows(), uid).some((row) => row.id === id)
      if (ended === 'unclear' || ended.slug === null) return
      told.refused += 1
      if (was) throw new Error(`${id} is bound and was refused: ${ended.slug}`)
      if (ended.slug.endsWith('_exists') && !mayExist(uid, id, number))
        throw new Error(`${number} was refused to ${uid} and is nobody else’s`)
      if (!known.includes(ended.slug)) throw new Error(`${id} was refused: ${ended.slug}`)
    }
  }

  /** Whether its user has the number, or another was ever paid to it. */
  function mayExist(uid: string, id: string, number: string): boolean {
    const rows = table.rows()
    const others = asked.filter((one) => one.number === number && one.id !== id)
    return others.some((one) =>
      one.uid === uid ? destinationsOf(rows, uid).some((row) => row.id === one.id) : isPaidTo(rows, one.id),
    )
  }

  async function removing(faults: number): Promise<() => Promise<void>> {
    const uid = chance.pick(users)
    const rows = destinationsOf(table.rows(), uid)
    if (rows.length === 0) return async () => {}
    const id = chance.pick(rows).id as string
    const kinds = ['card', 'wechat'] as const
    const ctx = { nowMs: clock.nowMs, session: { uid, epoch: 0, sid: undefined } } as never
    const run = remove(depsFor(faults), ctx, { id, kinds }).then(() => {
      told.removed += 1
      return null
    })
    return async () => {
      const ended = await endOf(run)
      const row = destinationsOf(table.rows(), uid).find((each) => each.id === id)
      if (ended !== 'unclear' && ended.slug === null && row?.sealed !== undefined)
        throw new Error(`${id} was removed and has its number`)
    }
  }

  /** A payment that was sent to a destination is noted: the first one makes the number its user's. */
  async function paying(faults: number): Promise<() => Promise<void>> {
    const uid = chance.pick(users)
    const rows = destinationsOf(table.rows(), uid).filter(({ removedAt }) => removedAt === undefined)
    if (rows.length === 0) return async () => {}
    const destination = frozenOf(destinationRow.read(chance.pick(rows)))
    const id = idAt(clock.nowMs, chance)
    const at = Math.floor(clock.nowMs / 1000)
    const [amount, fee] = [100n, 1n]
    const put = withdrawalPut({
      ...{ uid, id, status: 3, state: 'reserved', asset: 'USD', amount, fee, arrives: amount - fee },
      ...{ feeTerms: null, destination, at, first: null, sent: null, decided: null, reason: null },
      ...{ reference: null, day: '2026-11-25' },
    })
    await table.write(replace({ ...put.item, state: 'sending', sentBy: 'ada', sentAt: at, sentOp: 'X' }))
    await table.write(new Change(keys.account(uid)).add('USD_locked', amount).add('moves', 1n).build())
    const by = { operator: 'bob', operationId: idAt(clock.nowMs, chance), nowMs: clock.nowMs, requestId: 'R' }
    const run = paid(depsFor(faults), by as never, { uid, id, from: 'sending' }, 'TX').then(() => {
      told.paid += 1
      return null
    })
    return async () => {
      const ended = await endOf(run)
      if (ended !== 'unclear' && ended.slug !== null && ended.slug !== 'conflict')
        throw new Error(`a payment was refused: ${ended.slug}`)
    }
  }

  for (let round = 0; round < 14; round++) {
    clock.nowMs += chance.int(1, 400) * 1000
    const faults = chance.pick([0, 0.1, 0.2])
    const jobs: Promise<unknown>[] = []
    for (let count = chance.int(1, 4); count > 0; count--) {
      const job = await chance.pick([binding, binding, binding, paying, paying, removing])(faults)
      jobs.push(job())
    }
    const all = jobs.map((job) =>
      job.then(
        () => null,
        (error: Error) => error,
      ),
    )
    await turns.until(all)
    for (const error of await Promise.all(all)) if (error) throw error
    await rowsAreRight(table.rows(), users, kms, steps[step] as IndexKeys)
    if (step < 2 && chance.chance(0.15)) step += 1
    else if (step === 2 && chance.chance(0.15)) {
      // Nobody is on the way with the keys of before: guards move, and the previous key is withdrawn.
      const scan = async () => ({ keys: table.rows().map(({ pk, sk }) => ({ pk, sk })) })
      const at = { table, scan, kms, stage: 'dev', nowMs: clock.nowMs }
      const { left } = await moveGuards(at, [newKey, oldKey], 'NOINVITE')
      if (left > 0) throw new Error(`${left} guards stand under the previous key`)
      step = 3
      await rowsAreRight(table.rows(), users, kms, [newKey])
    }
  }
  for (const { uid, id, answered } of asked)
    if (answered && !destinationsOf(table.rows(), uid).some((row) => row.id === id))
      throw new Error(`${id} was answered and is not there`)
  return told
}

/** What may be said of a number, a full list, a moment or an operation long ago. */
const known = [
  'card_exists',
  'account_exists',
  'destinations_full',
  'conflict',
  'operation_expired',
  'rate_limited',
  'step_up_required',
]

async function endOf(run: Promise<null>): Promise<Ended> {
  try {
    return { slug: await run }
  } catch (error) {
    const slug = (error as { slug?: string }).slug
    if (slug !== undefined) return { slug }
    if ((error as Error).message === 'the call was lost') return 'unclear'
    throw error
  }
}

const isPaidTo = (rows: readonly Row[], id: string): boolean =>
  rows.some(
    ({ sk, state, destination }) =>
      sk.startsWith('W#') && state === 'paid' && (destination as { id: string }).id === id,
  )

const destinationsOf = (rows: readonly Row[], uid: string): Row[] =>
  rows.filter(({ pk, sk }) => pk === `U#${uid}` && sk.startsWith('C#'))

/**
 * Between any two moments: places, the first ever, how many of a kind, no number twice of one user; and
 * whose each number is: of one who was paid to it and has it bound, or nobody's.
 */
async function rowsAreRight(
  rows: readonly Row[],
  users: readonly string[],
  kms: ReturnType<typeof kmsInProcess>,
  alive: IndexKeys,
): Promise<void> {
  const [payees, removed] = [new Map<string, string[]>(), new Set<string>()]
  const table = createMemoryTable()
  for (const row of rows) await table.write(replace(row))
  for (const uid of users) {
    const own = destinationsOf(rows, uid)
    const places = own.map(({ sk }) => Number(sk.slice(2))).sort((a, b) => a - b)
    const confirmed = new Set(own.map(({ confirmedBy }) => confirmedBy))
    if (String(places) !== String(own.map((_, at) => at + 1))) throw new Error(`places of ${uid}: ${places}`)
    if (confirmed.size !== own.length)
      throw new Error(`${confirmed.size} step-ups for ${own.length} bindings`)
    for (const { sk, firstEver } of own)
      if ((firstEver === true) !== (sk === 'C#0001')) throw new Error(`${sk} is first: ${firstEver}`)
    const standing = own.filter(({ removedAt }) => removedAt === undefined)
    for (const kind of ['card', 'wechat'])
      if (standing.filter((row) => row.kind === kind).length > MOST) throw new Error(`too many of ${kind}`)
    for (const { label, removedAt } of own) if (removedAt !== undefined) removed.add(String(label))
    if (standing.length === 0) continue
    const numbers = new Set<string>()
    const fields = await openPersonal('payout', { table, kms, stage: 'dev', clock: () => 0 }).of(uid)
    for (const row of standing) {
      const number = fields.open(row.kind as 'card', row.sealed as string)
      if (numbers.has(number)) throw new Error(`${number} is bound twice by ${uid}`)
      numbers.add(number)
      if (isPaidTo(rows, row.id as string)) payees.set(number, [...(payees.get(number) ?? []), uid])
    }
  }
  for (const number of NUMBERS) {
    const both = [...new Set([...alive, oldKey, newKey])]
    const guards = guardsOf(kindOf(number), number, both)
    const held = rows.filter(({ pk, uid }) => guards.some((key) => key.pk === pk) && uid !== undefined)
    const by = held.map(({ uid }) => String(uid))
    const paid = payees.get(number) ?? []
    if (by.length > 1 || by.some((uid) => !paid.includes(uid)))
      throw new Error(`${number} was paid for ${paid}, guarded for ${by}`)
    // One who removes a number lets it go, whoever else was paid to it.
    const isKept = ![...removed].some((label) => label.slice(-2) === number.slice(-2))
    if (by.length === 0 && paid.length > 0 && isKept)
      throw new Error(`${number} is paid for ${paid}, and nobody’s`)
  }
}

/** A table whose calls take turns with all others, are lost on the way or on the way back, and name some reasons alone. */
function faulty(table: Table, turns: Turns, chance: Random, faults: number): Table {
  const call =
    <Argument, Options, Answer>(work: (argument: Argument, options?: Options) => Promise<Answer>) =>
    async (argument: Argument, options?: Options): Promise<Answer> => {
      await turns.turn()
      if (chance.chance(faults / 2)) throw new Error('the call was lost')
      const answer = await turns.perform(() => work(argument, options))
      if (chance.chance(faults / 2)) throw new Error('the call was lost')
      return answer
    }
  return {
    get: call(table.get),
    getMany: call(table.getMany),
    query: call(table.query),
    count: call(table.count),
    write: call(table.write),
    remove: call(table.remove),
    transact: call(async (writes) => {
      const answer = await table.transact(writes)
      if (answer.ok) return answer
      // DynamoDB does not promise to name every condition that failed.
      const failed = answer.failures.flatMap(({ failed }, at) => (failed ? [at] : []))
      const named = chance.pick(failed)
      return {
        ok: false as const,
        failures: answer.failures.map((failure, at) =>
          failure.failed && at !== named && chance.chance(0.5) ? { failed: false } : failure,
        ),
      }
    }),
  }
}
