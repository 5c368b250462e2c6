import { countProgress } from '../../functions/activities/progress.ts'
import type { Row } from '../../functions/table/write.ts'
import { ask } from './ctx.ts'
import type { Job, Outcome } from './job.ts'
import { idAt, type Random } from './random.ts'
import { telling } from './stream.ts'
import type { Device, World } from './world.ts'

const DAY_MS = 86_400_000

/** A phone whose session has ended meanwhile forgets it. */
function forget(device: Device, outcome: Outcome): void {
  if (outcome.kind === 'refused' && /^(login_required|account_locked)$/.test(outcome.slug))
    device.session = null
}

/** One call of the couple's route. What it makes of the rows is held after every movement (couple-oracle.ts). */
function acting(device: Device, label: string, input: object, operationId: string): Job | undefined {
  const { session } = device
  if (!session) return undefined
  return {
    label: `${label} by ${device.uid.slice(-4)}`,
    session,
    moves: async () => [],
    run: (process) => ask(process, 'activities.addlover_act', input, { session, operationId }),
    after: (outcome) => forget(device, outcome),
  }
}

function looking(device: Device): Job | undefined {
  const { session } = device
  if (!session) return undefined
  return {
    label: `couple of ${device.uid.slice(-4)}`,
    session,
    moves: async () => [],
    run: (process) => ask(process, 'activities.addlover', {}, { session }),
    after: (outcome) => forget(device, outcome),
  }
}

function signing(device: Device, operationId: string): Job | undefined {
  const { session } = device
  if (!session) return undefined
  return {
    label: `sign-in of ${device.uid.slice(-4)}`,
    session,
    moves: async () => [],
    run: (process) => ask(process, 'engagement.sign_in', {}, { session, operationId }),
    after: (outcome) => forget(device, outcome),
  }
}

/** Days go by, on most of which both sign in. */
async function signIns(world: World, chance: Random, phones: readonly Device[]): Promise<void> {
  for (let day = chance.int(5, 10); day > 0; day--) {
    const today = phones.filter(() => chance.chance(0.9))
    await world.together(today.flatMap((phone) => signing(phone, idAt(world.nowMs, chance)) ?? []))
    world.nowMs += DAY_MS
  }
}

interface LinkRow extends Row {
  from: string
  state: string
}

/** Of all users: invitations and links, as rows. */
async function linksOf(world: World): Promise<LinkRow[]> {
  const rows = await world.store.rowsOf(world.users.map(({ uid }) => uid))
  return rows.filter(({ sk }) => sk.startsWith('COUPLE#')) as LinkRow[]
}

/** A part of a couple's life: asked and confirmed, by two at once or by others meanwhile, rewarded, ended. */
export async function coupleStep(world: World, chance: Random): Promise<void> {
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length < 2) return
  const does = (jobs: (Job | undefined)[]) => world.together(jobs.flatMap((job) => job ?? []))
  const phoneOf = (uid: string) => devices.find((device) => device.uid === uid)
  const newOp = () => idAt(world.nowMs, chance)
  const [one, other] = [chance.pick(devices), chance.pick(devices)]
  const idOf = async (uid: string) =>
    String((await world.store.table.get({ pk: `U#${uid}`, sk: 'P' }, { consistent: true }))?.publicId)
  const partner = { partner: await idOf(other.uid) }
  const op = newOp()
  await does([
    acting(one, 'invite', partner, op),
    ...(chance.chance(0.3) ? [acting(one, 'invite', partner, op)] : []),
    ...(chance.chance(0.4) ? [acting(other, 'invite', { partner: await idOf(one.uid) }, newOp())] : []),
    ...(chance.chance(0.4) ? [acting(chance.pick(devices), 'invite', partner, newOp())] : []),
  ])
  const asked = (await linksOf(world)).filter(({ state }) => state === 'asked')
  if (chance.chance(0.1)) world.nowMs += 7 * 86_400_000
  await does(
    asked.slice(-3).flatMap(({ pk, sk, from }) => {
      const id = sk.slice('COUPLE#'.length)
      const invited = phoneOf(pk.slice(2))
      const sender = phoneOf(from)
      return [
        ...(invited ? [acting(invited, 'confirm', { confirm: id }, newOp())] : []),
        ...(invited && chance.chance(0.15) ? [acting(invited, 'refuse', { refuse: id }, newOp())] : []),
        ...(sender && chance.chance(0.15) ? [acting(sender, 'withdraw', { end: id }, newOp())] : []),
      ]
    }),
  )
  const linked = (await linksOf(world)).filter(({ state }) => state === 'linked')
  if (linked.length === 0) return
  const { pk, sk, from } = chance.pick(linked)
  const both = [pk.slice(2), from]
  const phones = both.flatMap((uid) => phoneOf(uid) ?? [])
  if (chance.chance(0.6)) await signIns(world, chance, phones)
  const told = chance.chance(0.5) ? await telling(world, chance) : undefined
  if (told) await does([told])
  const looks = [...phones, ...phones].filter(() => chance.chance(0.5)).map(looking)
  await does([...looks, ...(told ? [counting()] : [])])
  const end = phones.filter(() => chance.chance(0.25))
  await does(end.map((phone) => acting(phone, 'end', { end: sk.slice('COUPLE#'.length) }, newOp())))
}

/** The worker of every minute, which counts of whom it was told. */
export const counting = (): Job => ({
  label: 'progress is counted',
  moves: async () => [],
  run: ({ deps }) => countProgress(deps),
})
