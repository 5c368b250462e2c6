import { keys } from '../../functions/table/keys.ts'
import { Change, type Row, replace } from '../../functions/table/write.ts'
import { financesOf } from './financing-watch.ts'
import { decimalsOf } from './market.ts'
import type { InvestForm } from './operation.ts'
import { places, secondsOf } from './places.ts'
import { idAt, type Random } from './random.ts'
import { amountText } from './verdict.ts'
import type { World } from './world.ts'

/** A step-up of this moment: some assets have so many units that any purchase takes one. */
export async function confirmed(world: World, chance: Random, uid: string): Promise<string> {
  const id = idAt(world.nowMs, chance)
  const until = secondsOf(world.nowMs) + 300
  // Who can pay out has one by then, and a password would no longer count.
  // Whoever has a passkey has ended what took those before.
  const added = new Change(keys.profile(uid)).whereExists().set('passkeys', 1).remove('proofRemovalAt')
  await world.store.table.write(added.build())
  const row = { action: 'purchase', means: 'passkey', sid: '', until, ttl: until + 3600 }
  await world.store.table.write(replace({ ...keys.stepUp(uid, id), ...row }))
  return id
}

/** Something to want, as things stand: what is left, a little more, part of what one has. */
export async function randomWish(world: World, chance: Random, uid: string): Promise<InvestForm | undefined> {
  const { projects } = financesOf(world)
  const { store, config } = world
  const text = (amount: bigint) => amountText(amount, decimalsOf(config))
  const own = (await store.rowsOf([uid])).filter(({ sk }) => sk.startsWith('H#'))
  const running = own.filter(({ how }) => how === undefined)
  const account = await store.table.get(places.account(uid), { consistent: true })
  const available = (account?.[`${config.asset}_available`] as bigint | undefined) ?? 0n
  const some = async (id: string, min: bigint): Promise<string> => {
    const left = ((await store.table.get(places.capacity(id), { consistent: true }))?.left ?? 0n) as bigint
    const most = available < left ? available : left
    return text(chance.pick([min, min + 1n, most, most, left, left + 1n, available + 1n, most / 3n + 7n]))
  }
  if (running.length === 0 || chance.chance(0.35)) {
    const project = chance.pick(projects)
    const part = project.initial !== null && chance.chance(0.6)
    return { does: 'buy', project: project.id, amount: await some(project.id, project.min), part }
  }
  const dueOnes = running.filter(({ state }) => state === 'due')
  const from = dueOnes.length > 0 && chance.chance(0.8) ? dueOnes : running
  const row = chance.pick(chance.chance(0.95) ? from : own) as Row
  const holding = row.sk.slice(2)
  const principal = row.principal as bigint
  if (row.wanted !== undefined && chance.chance(0.8)) {
    const rest = (row.wanted as bigint) - principal
    return { does: 'add', holding, amount: text(chance.pick([rest, rest, rest / 2n + 1n, rest + 1n])) }
  }
  if (Number(row.days) === 0 && chance.chance(0.6))
    return {
      does: 'take',
      holding,
      amount: text(chance.pick([principal, principal / 2n, principal + 1n, 1n])),
    }
  const does = chance.pick(
    row.state === 'due'
      ? (['keep', 'keep', 'stop', 'add'] as const)
      : (['add', 'add', 'add', 'stop', 'stop', 'keep'] as const),
  )
  if (does === 'keep') return { does, holding }
  if (does === 'add') return { does, holding, amount: await some(String(row.project), 1n) }
  const exact = (row.unpaid as bigint) * 1_000_000n + (row.carry as bigint)
  const paid = (exact + 1_999_999n) / 2_000_000n
  const cost = (row.unpaid as bigint) > paid ? (row.unpaid as bigint) - paid : 0n
  return { does, holding, forfeits: text(chance.chance(0.85) ? cost : cost + 1n) }
}
