import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  SchedulerClient,
} from '@aws-sdk/client-scheduler'
import { schedulerTimer } from '../../functions/outside/timer.aws.ts'
import { createScheduler } from '../../infra/local/scheduler.ts'

export const NOW = Date.UTC(2026, 10, 21, 12, 0, 0)
export const WORKER = 'arn:aws:lambda:local:000000000000:function:settlement'
export const QUEUE = 'arn:aws:sqs:local:000000000000:due'
const ROLE = 'arn:aws:iam::000000000000:role/scheduler'
const local = { region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }

const undo: (() => unknown)[] = []
/** Stops and removes what was given: after each test, by the file itself. */
export async function putAway(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step()
}

interface Given {
  file?: string
  /** How many deliveries fail before the first succeeds. */
  failures?: number
  /** How far the clock moves during a delivery. */
  deliveryMs?: number
}

/** A running scheduler on a clock that starts at NOW and can be moved, the real client, and what was delivered. */
export async function given({ file, failures = 0, deliveryMs = 0 }: Given = {}) {
  let skewMs = NOW - Date.now()
  const tried: string[] = []
  const scheduler = createScheduler({
    ...(file && { file }),
    clock: () => Date.now() + skewMs,
    async invoke(_arn, input) {
      tried.push(input)
      skewMs += deliveryMs
      if (tried.length <= failures) throw new Error('broken')
    },
    retryBaseMs: 1,
  })
  const endpoint = await scheduler.listen()
  undo.push(() => scheduler.close())
  const config = { ...local, endpoint, maxAttempts: 1 }
  const target = { group: 'due', targetArn: WORKER, roleArn: ROLE, deadLetterArn: QUEUE }
  return {
    scheduler,
    endpoint,
    tried,
    client: new SchedulerClient(config),
    timer: schedulerTimer(target, config),
    moveTo: (ms: number) => {
      skewMs = ms - Date.now()
      scheduler.wake()
    },
  }
}

export function dataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'schedules-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  return join(folder, 'schedules.json')
}

export const at = (ms: number) => `at(${new Date(ms).toISOString().slice(0, 19)})`
export const schedule = (over: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput => ({
  Name: 'one',
  ScheduleExpression: at(NOW + 60_000),
  FlexibleTimeWindow: { Mode: 'OFF' },
  ActionAfterCompletion: 'DELETE',
  Target: { Arn: WORKER, RoleArn: ROLE, Input: '{"shard":1}' },
  ...over,
})
export const withRetries = (MaximumRetryAttempts: number, MaximumEventAgeInSeconds = 600) => ({
  Target: {
    Arn: WORKER,
    RoleArn: ROLE,
    Input: '{"shard":1}',
    DeadLetterConfig: { Arn: QUEUE },
    RetryPolicy: { MaximumRetryAttempts, MaximumEventAgeInSeconds },
  },
})

export const create = (over: Partial<CreateScheduleCommandInput> = {}) =>
  new CreateScheduleCommand(schedule(over))
