import { schedulerDateTimer, schedulerTimer } from '../../functions/outside/timer.aws.ts'
import { createScheduler } from './scheduler.ts'

const ARN = 'arn:aws:lambda:local:000000000000:function:'
type Worker = 'settlement' | 'accruals'

export interface TimersOptions {
  file?: string
  clock: () => number
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** A rejection is retried as the schedule's policy says. */
  due: (worker: Worker, shard: number) => Promise<void>
}

/** A scheduler, and the timers of the two workers that it calls. */
export async function startTimers({ credentials, due, ...options }: TimersOptions) {
  const scheduler = createScheduler({
    ...options,
    invoke: async (arn, input) =>
      due(arn.slice(ARN.length) as Worker, (JSON.parse(input) as { shard: number }).shard),
  })
  const at = { endpoint: await scheduler.listen(), region: 'local', credentials }
  const targetOf = (worker: Worker) => ({
    group: 'due',
    roleArn: 'arn:aws:iam::000000000000:role/scheduler',
    deadLetterArn: 'arn:aws:sqs:local:000000000000:due-dlq',
    targetArn: ARN + worker,
  })
  return {
    scheduler,
    timer: schedulerTimer(targetOf('settlement'), at),
    dateTimer: schedulerDateTimer(targetOf('accruals'), at),
  }
}
