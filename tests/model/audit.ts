import { keys } from '../../functions/table/keys.ts'
import type { Row, Write } from '../../functions/table/write.ts'
import { hold, type Violation } from './operation.ts'
import type { Task } from './process.ts'
import { LAG_MS } from './tape.ts'
import type { World } from './world.ts'

/** Watches what takes effect, as it does: some promises can only be held at that moment. */
export interface Audit {
  committed(world: World, writes: Write[], task: Task): Promise<void>
  /** The first broken promise, kept here because the product would take a throw for a failed call. */
  violation: Violation | undefined
}

/** How far any server's clock may be off. */
const SERVER_SKEW_MS = 500

export function createAudit(): Audit {
  const done = new Set<string>()
  const closeAtMs = new Map<string, number>()

  const once = (what: string) => {
    hold(!done.has(what), 'done once', () => `${what} again`)
    done.add(what)
  }

  async function watch(world: World, write: Write, { session }: Task): Promise<void> {
    const { pk, sk } = write.kind === 'put' ? write.item : write.key
    const isOrder = pk.startsWith('O#')
    if (write.kind === 'update') {
      if (!isOrder) return
      once(`settling ${sk}`)
      const closed = world.nowMs >= (closeAtMs.get(sk) ?? Number.POSITIVE_INFINITY) + LAG_MS
      hold(closed, 'not before the watermark', () => `${sk} settled while its close was open`)
      return
    }
    if (!isOrder && !sk.startsWith('D#')) return
    once(`creating ${pk} ${sk}`)
    if (isOrder) {
      closeAtMs.set(sk, Number(write.item.closeAt) * 1000)
      const entryInMs = Number(write.item.openAt) * 1000 - world.nowMs
      const next = entryInMs > -SERVER_SKEW_MS && entryInMs <= 1000 + SERVER_SKEW_MS
      hold(next, 'entry follows acceptance', () => `${sk} opens ${entryInMs} ms from now`)
    }
    if (!session) return
    const account = (await world.store.table.get(keys.account(session.uid), { consistent: true })) as Row
    const stands = account.state === 'ACTIVE' && account.epoch === BigInt(session.epoch)
    if (write.item.reason === 'refill') {
      once(`refilling ${session.uid} on ${account.refillDay}`)
      const full = account.USD_available === BigInt(world.config.practice.grant)
      hold(full, 'a refill fills up', () => `${sk} left ${account.USD_available}`)
    }
    hold(
      stands,
      'an ended session moves nothing',
      () => `${sk} by epoch ${session.epoch} of ${account.epoch}`,
    )
  }

  const audit: Audit = {
    violation: undefined,
    async committed(world, writes, task) {
      try {
        for (const write of writes) await watch(world, write, task)
      } catch (violation) {
        audit.violation ??= violation as Violation
      }
    },
  }
  return audit
}
