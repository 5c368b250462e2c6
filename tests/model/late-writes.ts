import type { Task } from './process.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Nobody says how late a write may land; what stays for a minute comes after the phone's next tries, and after others. */
const MOST_MS = 60_000
/** DynamoDB knows a transaction's token for so long. */
const TOKEN_MS = 600_000
/** How often it takes effect before a call of whoever it is: soon, or hardly before its minute is over. */
const LANDS = [0.4, 0.4, 0.02]
/** What its client does: its own next try is answered, all its tries time out, or the time of its function is over. */
const THEN = ['tries again', 'tries again', 'gives up', 'dies'] as const
/** Against how often writes fail. */
const LATE = 0.6

/** Writes whose client has stopped waiting: they take effect later, between the calls of others. */
export interface LateWrites {
  /** Whether a write of this task is to be late. */
  draws(task: Task): boolean
  /** Leaves a write on its way; answers what its client does: it tries again by the same token. */
  leave(land: () => Promise<unknown>, token: string | undefined): (typeof THEN)[number]
  /** A transaction has taken effect: by this token it never does so again, as long as the table knows it. */
  done(token: string | undefined): void
  /** Whether any is on its way. */
  waits(): boolean
  /** Before a call some of those on their way take effect. */
  some(task: Task): Promise<void>
  /** What was sent too long ago takes effect, or all of it. */
  overdue(all?: boolean): Promise<void>
  /** Whether any was on its way in this moment: nobody knows then how a call of it ends. */
  stirred(): boolean
}

interface Late {
  land: () => Promise<unknown>
  token: string | undefined
  lands: number
  sentMs: number
  /** When what it belongs to began: it was decided by that time. */
  begunMs: number
}

export function createLateWrites(chance: Random, world: () => World): LateWrites {
  let waiting: Late[] = []
  const doneMs = new Map<string, number>()
  let stirredIn = -1

  async function land(late: Late, atMs: number): Promise<void> {
    const now = world()
    waiting = waiting.filter((other) => other !== late)
    const { nowMs, begunMs } = now
    const known = late.token === undefined ? undefined : doneMs.get(late.token)
    if (known !== undefined && nowMs - known < TOKEN_MS) return
    now.nowMs = atMs
    now.begunMs = late.begunMs
    // Nobody hears of it, whether it is done or refused.
    await late.land().catch(() => {})
    now.nowMs = nowMs
    now.begunMs = begunMs
  }

  return {
    draws: ({ writeFaultRate }) => chance.chance(writeFaultRate * LATE),
    leave(land, token) {
      const { nowMs, begunMs, moment } = world()
      waiting.push({ land, token, lands: chance.pick(LANDS), sentMs: nowMs, begunMs })
      stirredIn = moment
      return chance.pick(THEN)
    },
    done(token) {
      if (token !== undefined) doneMs.set(token, world().nowMs)
    },
    waits: () => waiting.length > 0,
    async some(task) {
      for (const late of waiting.filter(({ lands }) => chance.chance(lands))) {
        task.met.add('concurrency')
        await land(late, world().nowMs)
      }
    },
    async overdue(all = false) {
      const { nowMs, moment } = world()
      for (const late of waiting)
        if (all || nowMs - late.sentMs > MOST_MS) await land(late, Math.min(nowMs, late.sentMs + MOST_MS))
      if (waiting.length > 0) stirredIn = moment
    },
    stirred: () => stirredIn === world().moment,
  }
}
