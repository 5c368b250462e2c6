import { createUser, drawPublicId } from '../../functions/login/store.ts'
import { keys } from '../../functions/table/keys.ts'
import type { NewProfile } from '../../functions/table/profile.ts'
import { Change, type Row } from '../../functions/table/write.ts'
import { Refusal } from '../../shared/errors.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { secondsOf } from '../../shared/time.ts'
import type { Movement } from './coverage.ts'
import { ask, newSession } from './ctx.ts'
import type { Job } from './job.ts'
import type { Operation } from './operation.ts'
import { mustNotOutliveSession, newOperation, told } from './place.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import type { Device, User, World } from './world.ts'
import { INVITE } from './world.ts'

export const PASSWORD = 'correct-horse9'
/** No one logs in by it: a history's sessions are opened on the account's epoch. */
const NO_HASH = 'argon2id$19456,2,1$none$none'

const accountRow = (world: World, uid: string): Promise<Row | undefined> =>
  world.store.table.get(keys.account(uid), { consistent: true })

export const metBy = (operation: Operation) => (operation.phoneSkewed ? (['phone skew'] as const) : [])

/**
 * Registers a user. `whole` runs the handler with its password work (a tenth of a second); else only its
 * transaction and what it answers from.
 */
export function registering(world: World, user: User, operation: Operation, whole: boolean): Job {
  operation.attempts += 1
  const movement: Movement = 'registration'
  const device = user.devices[0] as Device
  let doneBefore = false
  return {
    label: `register ${user.name}${whole ? ' by its handler' : ''}`,
    async moves() {
      doneBefore = (await accountRow(world, user.uid)) !== undefined
      return [{ movement, met: metBy(operation) }]
    },
    run: (process) => (whole ? byHandler(process, user) : byTransaction(process, user)),
    async after(outcome, _task, process) {
      // Its answer carries a token, so it is given for ten minutes only, and asking for it counts as a login does.
      const slug = outcome.kind === 'refused' ? outcome.slug : null
      const isOld = Math.abs(idTimeMs(user.uid) - process.nowMs()) > OPERATION_WINDOW_MS
      const expired = slug === 'operation_expired' && isOld
      const mustWait = slug === 'login_locked' && operation.attempts > 1
      if (doneBefore && (expired || mustWait)) {
        // It is there, whatever an earlier try was refused for, as by a server whose clock was ahead.
        operation.unclear = false
        operation.refusals = []
      } else told(world, operation, device, outcome, doneBefore)
      // The answer carries a token.
      if (outcome.kind === 'answered') await logIn(world, device)
    },
  }
}

const byHandler = (process: Process, user: User) =>
  ask(
    process,
    'login.reg',
    { username: user.name, password: PASSWORD, passwordRepeat: PASSWORD, invite: INVITE, agree: '1' },
    { operationId: user.uid },
  )

async function byTransaction({ deps, nowMs }: Process, { uid, name, inviter }: User): Promise<unknown> {
  const profile: NewProfile = {
    uid,
    username: name,
    publicId: drawPublicId(),
    passwordHash: NO_HASH,
    inviter,
    level: 0,
    createdAt: secondsOf(nowMs()),
    agreement: 'model',
  }
  const grant = BigInt(deps.config.practice.grant)
  const isNew = Math.abs(idTimeMs(uid) - nowMs()) <= OPERATION_WINDOW_MS
  const created = isNew && (await createUser(deps, { profile, grant, nowMs: nowMs() }))
  if (created === 'nameTaken') throw new Refusal('already_registered')
  const [row] = await deps.table.getMany([keys.account(uid)], { consistent: true })
  if (!row && !isNew) throw new Refusal('operation_expired')
  if (!row) throw new Error('registered without an account')
  return row.pk
}

/** A new session on the account as it is; a locked account gets none. Not a movement: it writes nothing. */
export async function logIn(world: World, device: Device): Promise<void> {
  const account = await accountRow(world, device.uid)
  if (account?.state !== 'ACTIVE') return
  device.session = newSession(device.uid, Number(account.epoch), world.nowMs)
}

export function loggingOut(world: World, device: Device): Job | undefined {
  const { session } = device
  if (!session) return undefined
  return {
    label: `log out ${session.uid.slice(-4)}`,
    session,
    moves: async () => [{ movement: 'logout' }],
    run: (process) => ask(process, 'login.logout', {}, { session }),
    after(outcome) {
      // Whatever became of the call, the phone forgets its token.
      if (outcome.kind !== 'crashed') device.session = null
      if (outcome.kind === 'answered') ended(world, session.uid, session.epoch)
    },
  }
}

function ended(world: World, uid: string, epoch: number): void {
  world.ended.set(uid, Math.max(epoch, world.ended.get(uid) ?? -1))
}

/** Locks or unlocks an account, as its operator's command does, after some looks at it: every session ends. */
export function locking(world: World, uid: string, to: 'LOCKED' | 'ACTIVE', looks = 0): Job {
  return {
    label: `${to === 'LOCKED' ? 'lock' : 'unlock'} ${uid.slice(-4)}`,
    moves: async () => [{ movement: 'lock' }],
    async run({ deps }) {
      for (let looked = 0; looked < looks; looked++) await deps.table.get(keys.account(uid))
      return deps.table.write(
        new Change(keys.account(uid))
          .set('state', to)
          .where('state', '=', to === 'LOCKED' ? 'ACTIVE' : 'LOCKED')
          .add('epoch', 1n)
          .build(),
      )
    },
    after(outcome) {
      const { after } = outcome.kind === 'answered' ? (outcome.value as { after?: Row }) : {}
      if (after) ended(world, uid, Number(after.epoch) - 1)
    },
  }
}

/** Asks for practice money, the first time or again. */
export function refilling(world: World, device: Device, operation: Operation): Job | undefined {
  const { session } = device
  if (!session) return undefined
  operation.attempts += 1
  let doneBefore = false
  const checkSession = mustNotOutliveSession(world, session)
  return {
    label: `refill ${operation.id.slice(-4)}`,
    session,
    async moves() {
      const document = await world.store.table.get(keys.deposit(device.uid, operation.id), {
        consistent: true,
      })
      doneBefore = document !== undefined
      return [{ movement: 'refill', met: metBy(operation) }]
    },
    run: (process) => ask(process, 'account.refill', {}, { session, operationId: operation.id }),
    after: (outcome) => {
      // What was done before may be told for a moment longer: that read of the session may lag.
      if (!doneBefore) checkSession(outcome)
      told(world, operation, device, outcome, doneBefore)
    },
  }
}

/** Of a thousand registrations, those that run the whole handler with its password work. */
const WHOLE = 4

export function register(world: World, chance: Random, whole = chance.int(1, 1000) <= WHOLE): Job {
  const unclear = world.users.find(({ uid }) => world.operations.get(uid)?.answer === undefined)
  const again = unclear ?? (world.users.length === world.mostUsers ? chance.pick(world.users) : undefined)
  if (again) {
    const operation = world.operations.get(again.uid)
    if (!operation) throw new Error('a user nobody registered')
    return registering(world, again, operation, again.whole)
  }
  const operation = newOperation(world, chance, { uid: '' }, 'registration')
  operation.uid = operation.id
  const device = (): Device => ({ uid: operation.id, session: null })
  const known = world.users.filter(({ uid }) => world.operations.get(uid)?.answer !== undefined)
  const inviter = known.length > 0 && chance.chance(0.7) ? chance.pick(known).uid : null
  const user: User = {
    uid: operation.id,
    name: `user${world.users.length}${operation.id.slice(-6)}`,
    devices: chance.chance(0.5) ? [device(), device()] : [device()],
    whole,
    // The whole handler registers by the stage's code.
    inviter: whole ? null : inviter,
  }
  world.users.push(user)
  return registering(world, user, operation, whole)
}
