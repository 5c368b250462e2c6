import { shredDue } from '../../functions/data/shred.ts'
import { workOn } from '../../functions/data/work.ts'
import { keys } from '../../functions/table/keys.ts'
import { replace } from '../../functions/table/write.ts'
import { ask } from './ctx.ts'
import { proofsOf } from './destination-watch.ts'
import { blockOf, erasedOf } from './erasure-watch.ts'
import type { Job } from './job.ts'
import { hold, type Operation } from './operation.ts'
import { isAlone, told } from './place.ts'
import { idMs, secondsOf } from './places.ts'
import { idAt, type Random } from './random.ts'
import type { Device, World } from './world.ts'

/** A step-up for an erasure: as a rule a good one, else of another action, proof or session, or over. */
async function erasureStepUp(
  world: World,
  chance: Random,
  uid: string,
): Promise<{ id: string; isGood: boolean }> {
  const now = secondsOf(world.nowMs)
  const proofs = await proofsOf(world, uid, now)
  const means = proofs.length > 0 ? chance.pick(proofs) : 'password'
  const good = { action: 'erase', means, sid: '', until: now + 300 }
  const fault = chance.chance(0.85)
    ? {}
    : chance.pick([
        { action: chance.pick(['withdrawal', 'binding', 'export']) },
        { means: 'code' },
        { sid: idAt(world.nowMs, chance) },
        { until: now - 1 },
      ])
  const id = idAt(world.nowMs, chance)
  const row = { ...good, ...fault }
  await world.store.table.write(replace({ ...keys.stepUp(uid, id), ...row, ttl: row.until + 3600 }))
  return { id, isGood: Object.keys(fault).length === 0 }
}

const SESSION = ['login_required', 'account_locked']

/** Asks to be erased, the first time or again: whoever did it has no session any more, and is answered all the same. */
export function erasing(
  world: World,
  chance: Random,
  device: Device,
  operation: Operation,
  username: string,
): Job | undefined {
  const session = device.session ?? operation.erase?.session
  if (!session) return undefined
  const again = operation.attempts > 0
  operation.attempts += 1
  operation.erase ??= { session, username }
  const { uid } = device
  const form = operation.erase
  let expected: string | null
  let isThere: boolean
  return {
    label: `erase ${uid.slice(-4)} by ${operation.id.slice(-4)} as ${form.username}`,
    session: form.session,
    async moves(process) {
      const stepUp = !operation.stepUp || chance.chance(0.2)
      const made = stepUp ? await erasureStepUp(world, chance, uid) : undefined
      if (made) {
        operation.stepUp = made.id
        form.isGood = made.isGood
      }
      isThere = erasedOf(world, uid)?.id === operation.id
      const rows = await world.store.rowsOf([uid])
      const own = rows.find(({ sk }) => sk === `STEPUP#${operation.stepUp}`)
      const now = secondsOf(process.nowMs())
      // A proof that came meanwhile leaves an older one worth less.
      const proofs: readonly string[] = await proofsOf(world, uid, now)
      const isEnough = (proofs.length > 0 ? proofs : ['password']).includes(String(own?.means))
      const isGood = form.isGood && isEnough && own?.usedAt === undefined && Number(own?.until) > now
      const name = world.users.find((user) => user.uid === uid)?.name
      expected = isThere
        ? null
        : Math.abs(idMs(operation.id) - process.nowMs()) > 600_000
          ? 'operation_expired'
          : form.username !== name
            ? 'erase_name_wrong'
            : (blockOf(rows) ?? (isGood ? null : 'step_up_required'))
      return [
        {
          movement: again ? 'erase again' : 'erase',
          met: operation.phoneSkewed ? (['phone skew'] as const) : [],
        },
      ]
    },
    run: (process) =>
      ask(
        process,
        'data.erase_confirm',
        { username: form.username },
        { session: form.session, operationId: operation.id, stepUp: operation.stepUp ?? '' },
      ),
    after(outcome, task) {
      if (world.audit.violation) throw world.audit.violation
      if (outcome.kind === 'answered') {
        const answer = JSON.stringify(outcome.value)
        hold(
          !operation.answer || operation.answer === answer,
          'an answer stays true',
          () => `${operation.answer} became ${answer}`,
        )
        operation.answer = answer
        hold(
          erasedOf(world, uid)?.id === operation.id,
          'erasures held',
          () => `${operation.id} was answered and ${uid} is not erased by it`,
        )
      }
      const slug = outcome.kind === 'refused' ? outcome.slug : null
      // Another one of theirs has ended the session.
      if (slug !== null && SESSION.includes(slug)) {
        hold(!isThere, 'an answer stays true', () => `${operation.id} is done and was refused: ${slug}`)
        operation.unclear = false
        if (erasedOf(world, uid)) device.session = null
        return
      }
      told(world, operation, device, outcome, isThere)
      if (!isAlone(task) || (outcome.kind !== 'refused' && outcome.kind !== 'answered')) return
      hold(slug === expected, 'a refusal has its reason', () => `erasure: ${slug}, expected ${expected}`)
    },
  }
}

/** The worker, woken by a file of whoever asked, or once a day. */
export const forgetting = (key: string | null): Job => ({
  label: key === null ? 'forget all that is due' : `forget ${key.slice(-8)}`,
  moves: async () => [{ movement: 'forget' }],
  run: ({ deps }) => (key === null ? shredDue(deps) : workOn(deps, key)),
})
