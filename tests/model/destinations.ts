import { practiceDefaults, type RuntimeConfig } from '../../functions/config.ts'
import { bind } from '../../functions/destinations/bind.ts'
import { remove } from '../../functions/destinations/remove.ts'
import { openPersonal } from '../../functions/personal/index.ts'
import { newStepUp } from '../../functions/step-up.ts'
import type { IndexKeys } from '../../functions/table/blind-index.ts'
import { guardsOf } from '../../functions/table/guards.ts'
import { keys } from '../../functions/table/keys.ts'
import { type Row, replace, type Table } from '../../functions/table/write.ts'
import { kmsInProcess } from '../../infra/local/kms/in-process.ts'
import { moveGuards } from '../../infra/rotate-index.ts'
import { BINDING_TERMS } from '../../shared/destinations.ts'
import type { DestinationForm } from '../../shared/rules/destination.ts'
import { createMemoryTable } from './memory-table.ts'
import { idAt, type Random, random } from './random.ts'
import { Turns } from './turns.ts'

// Two or three users bind and remove few numbers from several phones at once, while replies are lost, processes die and
// index keys change. What must hold is worked out from the rows as they stand, by rules of its own.

const MOST = 3
const NUMBERS = [
  '4111111111111111',
  '5500000000000004',
  '6011000000000004',
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
  const told = { bound: 0, refused: 0, removed: 0 }
  let step = 0

  const depsFor = (faults: number) => {
    // A process knows the keys of this step, or still those of the one before.
    const indexKeys = steps[Math.max(0, step - (chance.chance(0.3) && step < 3 ? 1 : 0))] as IndexKeys
    const own = plant(faulty(table, turns, chance, faults))
    const personal = openPersonal({ table: own, kms, stage: 'dev', clock: () => clock.nowMs })
    const secrets = { indexKeys, uniqueKey: 'unique' }
    return { table: own, personal, config, clock: () => clock.nowMs, secrets } as never
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
    const session = { uid, sid: undefined } as never
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
      if (!known.includes(ended.slug)) throw new Error(`${id} was refused: ${ended.slug}`)
    }
  }

  async function removing(faults: number): Promise<() => Promise<void>> {
    const uid = chance.pick(users)
    const rows = destinationsOf(table.rows(), uid)
    if (rows.length === 0) return async () => {}
    const id = chance.pick(rows).id as string
    const kinds = ['card', 'wechat'] as const
    const ctx = { nowMs: clock.nowMs, session: { uid } } as never
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

  for (let round = 0; round < 14; round++) {
    clock.nowMs += chance.int(1, 400) * 1000
    const faults = chance.pick([0, 0.1, 0.2])
    const jobs: Promise<unknown>[] = []
    for (let count = chance.int(1, 4); count > 0; count--) {
      const job = chance.chance(0.7) ? await binding(faults) : await removing(faults)
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

const destinationsOf = (rows: readonly Row[], uid: string): Row[] =>
  rows.filter(({ pk, sk }) => pk === `U#${uid}` && sk.startsWith('C#'))

/** Between any two moments: places, the first ever, how many of a kind, whose each number is, and that its guard says so. */
async function rowsAreRight(
  rows: readonly Row[],
  users: readonly string[],
  kms: ReturnType<typeof kmsInProcess>,
  alive: IndexKeys,
): Promise<void> {
  const holders = new Map<string, string>()
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
    if (standing.length === 0) continue
    const fields = await openPersonal({ table, kms, stage: 'dev', clock: () => 0 }).of(uid)
    for (const row of standing) {
      const number = fields.open(row.kind as 'card', row.sealed as string)
      if (holders.has(number)) throw new Error(`${number} is two users’`)
      holders.set(number, uid)
    }
  }
  for (const number of NUMBERS) {
    const both = [...new Set([...alive, oldKey, newKey])]
    const guards = guardsOf(kindOf(number), number, both)
    const held = rows.filter(({ pk, uid }) => guards.some((key) => key.pk === pk) && uid !== undefined)
    const by = held.map(({ uid }) => uid)
    if (String(by) !== String(holders.has(number) ? [holders.get(number)] : []))
      throw new Error(`${number} is ${holders.get(number)}’s, guarded for ${by}`)
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
