import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EpochMs, msOf } from '../../shared/time.ts'
import { answer, atMs, ProtocolError, readCall, refuse, type ScheduleCall } from './scheduler-protocol.ts'
import {
  arnOf,
  type DeadLetter,
  keep,
  keyOf,
  load,
  type Schedule,
  sameRequest,
  scheduleOf,
  view,
} from './scheduler-rows.ts'

export type { DeadLetter } from './scheduler-rows.ts'

export interface SchedulerOptions {
  file?: string
  /** Call `wake()` after moving it by hand. */
  clock: () => EpochMs
  /** A rejection is retried as the schedule's policy says. */
  invoke: (targetArn: string, input: string) => Promise<void>
  /** Milliseconds; doubles up to a minute. */
  retryBaseMs?: number
}

export interface Scheduler {
  listen(port?: number): Promise<string>
  /** Waits for deliveries under way; the rest is kept for the next start. */
  close(): Promise<void>
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  pending(): { group: string; name: string; atMs: EpochMs }[]
  deadLetters(): DeadLetter[]
  wake(): void
}

/** setTimeout fires at once for longer waits. */
const LONGEST_WAIT_MS = 2 ** 31 - 1
const LONGEST_PAUSE_MS = 60_000
/** A start after a long stop finds many past-due schedules. */
const CONCURRENCY = 16

/**
 * Real protocol, at-least-once delivery, retries, dead letters. Unlike the service it fires to the
 * millisecond and accepts any group.
 */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { file, clock, invoke, retryBaseMs = 1000 } = options
  const { schedules, letters } = load(file)
  const running = new Map<Schedule, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function save(): void {
    if (file) keep(file, { schedules, letters })
  }

  const waiting = () =>
    [...schedules.values()]
      .filter(({ input, nextAtMs }) => nextAtMs !== null && input.State === 'ENABLED')
      .sort((a, b) => (a.nextAtMs as number) - (b.nextAtMs as number))

  function wake(): void {
    clearTimeout(timer)
    if (closed) return
    for (const schedule of waiting()) {
      if (running.has(schedule)) continue
      if (running.size >= CONCURRENCY) return
      const waitMs = (schedule.nextAtMs as number) - clock()
      if (waitMs > 0) {
        timer = setTimeout(wake, Math.min(waitMs, LONGEST_WAIT_MS))
        return
      }
      running.set(schedule, deliver(schedule))
    }
  }

  async function deliver(schedule: Schedule): Promise<void> {
    const { Arn, Input = '{}' } = schedule.input.Target
    schedule.firstTriedAtMs ??= clock()
    schedule.attempts += 1
    try {
      await invoke(Arn, Input)
      finish(schedule)
    } catch (error) {
      failed(schedule, error)
    }
    running.delete(schedule)
    save()
    wake()
  }

  function finish(schedule: Schedule): void {
    schedule.nextAtMs = null
    const key = keyOf(schedule)
    // Unless it was deleted or replaced meanwhile.
    if (schedule.input.ActionAfterCompletion === 'DELETE' && schedules.get(key) === schedule)
      schedules.delete(key)
  }

  function failed(schedule: Schedule, error: unknown): void {
    const { RetryPolicy, DeadLetterConfig, Arn, Input = '{}' } = schedule.input.Target
    const pauseMs = Math.min(retryBaseMs * 2 ** (schedule.attempts - 1), LONGEST_PAUSE_MS)
    const ageMs = clock() + pauseMs - (schedule.firstTriedAtMs as number)
    const exhausted =
      schedule.attempts > RetryPolicy.MaximumRetryAttempts
        ? 'MaximumRetryAttempts'
        : ageMs > msOf(RetryPolicy.MaximumEventAgeInSeconds)
          ? 'MaximumEventAgeInSeconds'
          : null
    if (!exhausted) {
      schedule.nextAtMs = clock() + pauseMs
      return
    }
    if (DeadLetterConfig?.Arn) {
      const attributes = {
        TARGET_ARN: Arn,
        SCHEDULED_TIME: new Date(atMs(schedule.input.ScheduleExpression)).toISOString(),
        RETRY_ATTEMPTS: String(schedule.attempts - 1),
        EXHAUSTED_RETRY_CONDITION: exhausted,
        ERROR_MESSAGE: error instanceof Error ? error.message : String(error),
      }
      letters.push({ queueArn: DeadLetterConfig.Arn, body: Input, attributes })
    }
    finish(schedule)
  }

  function perform(call: ScheduleCall): unknown {
    const known = schedules.get(keyOf(call))
    if (call.action === 'create') {
      if (known && !sameRequest(known, call.input))
        throw new ProtocolError('ConflictException', `Schedule ${call.name} already exists.`)
      if (!known) schedules.set(keyOf(call), scheduleOf(call, clock(), clock()))
      return { ScheduleArn: arnOf(call) }
    }
    if (!known) throw new ProtocolError('ResourceNotFoundException', `Schedule ${call.name} does not exist.`)
    if (call.action === 'get') return view(known)
    if (call.action === 'delete') {
      schedules.delete(keyOf(call))
      return {}
    }
    schedules.set(keyOf(call), scheduleOf(call, known.createdAtMs, clock()))
    return { ScheduleArn: arnOf(call) }
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      const call = await readCall(req)
      const data = perform(call)
      if (call.action !== 'get') {
        save()
        wake()
      }
      answer(res, data)
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      refuse(res, error)
    }
  }

  const server = createServer((req, res) => {
    handle(req, res).catch((error) => res.destroy(error as Error))
  })

  return {
    handle,
    wake,
    pending: () => waiting().map(({ group, name, nextAtMs }) => ({ group, name, atMs: nextAtMs as number })),
    deadLetters: () => [...letters],
    async listen(port = 0) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', resolve)
      })
      wake()
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    async close() {
      closed = true
      clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all(running.values())
    },
  }
}
