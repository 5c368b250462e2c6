import { Duration } from 'aws-cdk-lib'
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { reviewKinds, severalOf } from '../shared/reviews.ts'
import { putAside, UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import type { StageConfig } from './stages.ts'
import type { Timers } from './timers.ts'

const titled = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase())

const EVERY = Duration.minutes(5)

export interface OverdueProps {
  config: StageConfig
  data: DataStack
  timers: Timers
}

export function ringWhenOverdue(scope: Construct, { config, data, timers }: OverdueProps): AreaFunction {
  const worker = new AreaFunction(scope, 'Overdue', { ...timers.functions, name: 'overdue' })
  const rule = new Rule(scope, 'Overseeing', { schedule: Schedule.rate(EVERY) })
  const lost = deadLetters(scope, 'Unlooked')
  rule.addTarget(new LambdaFunction(worker, { retryAttempts: 2, deadLetterQueue: lost }))
  new UserAlarm(scope, 'QueuesUnlooked', {
    userImpact: 'Nobody is told when users wait too long for the desk: the look at its queues did not run.',
    firstStep: 'Look whether the function overdue can be invoked at all, and how many run at once.',
    topic: data.alarms,
    metric: putAside(lost),
    threshold: 1,
    evaluationPeriods: 1,
  })
  for (const kind of reviewKinds) {
    const several = severalOf(kind)
    const filter = new MetricFilter(scope, `${titled(kind)}Overdue`, {
      logGroup: worker.logGroup,
      metricNamespace: `Evenhand/${config.stage}`,
      metricName: `${several}Overdue`,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.event', '=', 'queue'),
        FilterPattern.stringValue('$.queue', '=', kind),
      ),
      metricValue: '$.overdue',
    })
    new UserAlarm(scope, `${titled(several)}Overdue`, {
      userImpact: `Users wait for the desk longer than was published: somebody must look at ${several}.`,
      firstStep: `Open the queue of ${several} at the desk, the oldest first; if the desk does not open, read the log of the function overdue.`,
      topic: data.alarms,
      metric: filter.metric({ statistic: 'max', period: EVERY }),
      threshold: 1,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
      // No data means the check did not run.
      treatMissingData: TreatMissingData.BREACHING,
    })
  }
  return worker
}
