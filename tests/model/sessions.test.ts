import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AllDeps } from '../../functions/deps.ts'
import { accountOf, accountRow } from '../../functions/ledger/account.ts'
import { openSession } from '../../functions/open-session.ts'
import { removePasskey } from '../../functions/passkeys/keep.ts'
import { passkeyPut } from '../../functions/passkeys/passkey.ts'
import { endSessions } from '../../functions/security/sessions.ts'
import { isSessionOf, type Session, verifyToken } from '../../functions/session.ts'
import { newStepUp } from '../../functions/step-up.ts'
import { keys } from '../../functions/table/keys.ts'
import { profileRow } from '../../functions/table/profile.ts'
import { Change, create, type Row, type Table, type Write } from '../../functions/table/write.ts'
import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { mockedDeps } from '../support/mocked.ts'
import { createMemoryTable } from './memory-table.ts'
import { lacking, none, type Plant } from './planted-writes.ts'
import { type Random, random } from './random.ts'

// Random histories of sessions and step-ups: logins, one session or all others ended, locks, steps confirmed and used, by
// several at once, with replies lost and sent again. Who may still act is reckoned beside from the answers alone.

class LostReply extends Error {}

const UID = '01KAY00000000000000000000A'
const around = mockedDeps().deps
const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
const secrets = { ...around.secrets, userSigningKeys: [{ kid: 'k', jwk: jwk as never }] }

function world(chance: Random, plant: Plant) {
  let nowMs = 1_790_000_000_000
  const memory = createMemoryTable({ clock: () => nowMs })
  /** Others come between, and a reply may be lost after its write was done. */
  const orLost = async <Answer>(done: () => Promise<Answer>): Promise<Answer> => {
    for (let n = chance.int(0, 3); n > 0; n--) await Promise.resolve()
    const answer = await done()
    if (chance.chance(0.06)) throw new LostReply()
    return answer
  }
  const table: Table = {
    ...memory,
    write: (asked) => orLost(() => memory.write(plant(asked) as never)),
    transact: (asked) => orLost(() => memory.transact(asked.map((each: Write) => plant(each)))),
  }
  const deps: AllDeps = { ...around, secrets, table, clock: () => nowMs }
  const advance = (seconds: number) => {
    nowMs += msOf(seconds)
  }
  return { deps, memory, now: () => nowMs, advance }
}

/** A session as its phone knows it. */
interface Phone {
  session: Session
  /** Somebody was told that it is over. */
  over: boolean
  /** Something whose answer never came may have ended it. */
  unsure: boolean
}
interface Confirmed {
  id: string
  by: Phone
  until: number
  uses: number
}

/** Plays one history; answers what went wrong in it. */
async function play(seed: number, plant: Plant): Promise<string[]> {
  const chance = random(seed)
  const { deps, memory, now, advance } = world(chance, plant)
  const faults: string[] = []
  const phones: Phone[] = []
  const steps: Confirmed[] = []
  const settings = { stage: deps.config.stage, keys: deps.secrets.userSigningKeys }
  const profile = { uid: UID, username: 'ada', publicId: '12345678' }
  const ctx = (phone: Phone) => ({
    ...{ nowMs: now(), lang: 'en' as const, requestId: 'r', address: '192.0.2.1' },
    session: phone.session,
  })
  const account = async () => accountOf((await memory.get(keys.account(UID), { consistent: true })) as Row)
  const read = (token: string) => verifyToken(settings, token, now())

  const PASSKEYS = 9
  await memory.write(create(accountRow(UID, '2026-09-21', {})))
  const rest = { passwordHash: 'x', inviter: null, level: 0, createdAt: 1, agreement: 'a' }
  await memory.write(create({ ...profileRow({ ...profile, ...rest }), passkeys: BigInt(PASSKEYS) }))
  for (let n = 0; n < PASSKEYS; n++)
    await memory.write(
      passkeyPut({
        ...{ uid: UID, id: `key${n}`, credentialId: 'c', publicKey: new Uint8Array(1), counter: 0 },
        ...{ transports: [], name: 'n', at: 1, synced: false, addedOp: 'o' },
      }),
    )

  async function logIn(): Promise<void> {
    const { epoch, state } = await account()
    if (state !== 'ACTIVE') return
    try {
      const { token } = await openSession(deps, { nowMs: now() }, profile, epoch, { way: 'password' })
      phones.push({ session: await read(token), over: false, unsure: false })
    } catch (error) {
      if (!(error instanceof LostReply)) throw error
    }
  }

  /** Sent again under its id until it is answered, as a phone does. */
  async function untilAnswered<Answer>(send: () => Promise<Answer>, tries = 4): Promise<Answer | null> {
    try {
      return await send()
    } catch (error) {
      if (error instanceof LostReply) return tries > 0 ? untilAnswered(send, tries - 1) : null
      throw error
    }
  }

  async function end(phone: Phone, which: 'one' | 'others', alone: boolean): Promise<void> {
    const others = phones.filter((one) => one !== phone)
    const aims = which === 'others' ? others : others.length > 0 ? [chance.pick(others)] : []
    const id = which === 'one' ? aims[0]?.session.sid : undefined
    if (which === 'one' && !id) return
    const operationId = newId(now())
    const { over } = phone
    try {
      const asked = { which, ...(id && { id }) }
      const answer = await untilAnswered(() => endSessions(deps, { ...ctx(phone), operationId }, asked))
      if (over) faults.push('a session that was over ended others')
      if (answer === null) return void [phone, ...others].map((one) => (one.unsure = true))
      // With a token anew it goes on; where no more names fitted, all others are over.
      if (answer.token) phone.session = await read(answer.token)
      for (const one of answer.token ? others : aims) one.over = true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (alone && !over && !phone.unsure) faults.push(`a good session was refused: ${error.slug}`)
    }
  }

  async function confirm(phone: Phone): Promise<void> {
    if (phone.over) return
    const { uid, sid } = phone.session
    const { id, expiresAt, put } = newStepUp({ uid, sid, action: 'passkey', means: 'passkey' }, now())
    await memory.write(put)
    steps.push({ id, by: phone, until: expiresAt, uses: 0 })
  }

  async function use(step: Confirmed, phone: Phone): Promise<void> {
    const at = secondsOf(now())
    const id = `key${chance.int(0, PASSKEYS - 1)}`
    try {
      const asked = { ...ctx(phone), stepUp: step.id, operationId: newId(now()) }
      if ((await untilAnswered(async () => (await removePasskey(deps, asked, { id })) ?? true)) === null)
        return
      step.uses += 1
      if (step.uses > 1) faults.push('one step-up confirmed two things')
      if (phone.session.sid !== step.by.session.sid) faults.push('a step-up of another session was taken')
      if (at >= step.until) faults.push('a step-up was taken after its time')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  for (let turn = 0; turn < 16; turn++) {
    if (phones.length === 0 || chance.chance(0.3)) await logIn()
    if (phones.length === 0) continue
    const one = chance.pick(phones)
    const other = chance.pick(phones)
    if (chance.chance(0.25)) {
      const which = () => (chance.chance(0.4) ? 'others' : 'one')
      if (chance.chance(0.4) && one !== other)
        await Promise.all([end(one, which(), false), end(other, which(), false)])
      else await end(one, which(), true)
    } else if (chance.chance(0.4)) await confirm(one)
    else if (steps.length > 0) {
      const step = chance.pick(steps)
      const by = chance.chance(0.7) ? step.by : other
      await Promise.all(chance.chance(0.3) ? [use(step, by), use(step, one)] : [use(step, by)])
    }
    if (chance.chance(0.1)) advance(chance.pick([1, 60, 299, 301]))
    if (chance.chance(0.04)) {
      // Locked and let in again, as the desk does: all are over.
      const { epoch } = await account()
      await memory.write(new Change(keys.account(UID)).set('epoch', epoch + 1).build())
      for (const phone of phones) phone.over = true
    }
    const now = await account()
    for (const { session, over, unsure } of phones) {
      const good = isSessionOf(session, now)
      if (good && over) faults.push('a session told to be over is good')
      if (!good && !over && !unsure) faults.push('a session nobody ended is over')
    }
  }
  return faults
}

const histories = async (count: number, plant: Plant): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let seed = 1; seed <= count; seed++) for (const fault of await play(seed, plant)) found.add(fault)
  return found
}

describe('histories of sessions and step-ups', () => {
  test('hold: who is ended is out, nobody else is, a step-up is of its session and good once', async () => {
    expect([...(await histories(60, none))]).toEqual([])
  })

  test.each<[string, Plant, string]>([
    [
      'a step-up that asks not whether it was used',
      lacking('usedAt', (name) => `attribute_not_exists(${name})`),
      'one step-up confirmed two things',
    ],
    [
      'a step-up that asks not of which session it is',
      (write) => (JSON.stringify(write.names ?? {}).includes('"action"') ? without(write, 'sid') : write),
      'a step-up of another session was taken',
    ],
    [
      'an end of all others that asks not whether it is over itself',
      (write) => without(write, 'epoch'),
      'a session that was over ended others',
    ],
  ])('find a planted fault: %s', async (_what, plant, fault) => {
    expect(await histories(60, plant)).toContain(fault)
  })
})

/** Takes every comparison of an attribute out of a write's condition. */
function without(write: Write, name: string): Write {
  const placeholder = Object.entries(write.names ?? {}).find(([, each]) => each === name)?.[0]
  if (!placeholder || !write.condition) return write
  const always = `(attribute_exists(${placeholder}) OR attribute_not_exists(${placeholder}))`
  return {
    ...write,
    condition: write.condition.replace(new RegExp(`${placeholder} = :[a-z0-9]+`, 'i'), always),
  }
}
