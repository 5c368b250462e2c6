import { ArnFormat, Duration, type Stack } from 'aws-cdk-lib'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { accruals } from './accruals.ts'
import { UserAlarm } from './alarms.ts'
import { AreaFunction, type FunctionContext } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import { everyMinute } from './every-minute.ts'
import { scheduleRole } from './grant-timer.ts'
import { minutely } from './minutely.ts'
import { LIVE, liveOf, releasedSafely } from './release.ts'
import { runtimeOf, type StageConfig } from './stages.ts'
import { alarmsOfSettlement } from './timers-alarms.ts'

export interface TimersProps {
  config: StageConfig
  data: DataStack
}

export class Timers {
  readonly worker: AreaFunction
  readonly live: Alias
  readonly group: ScheduleGroup
  /** The scheduler's and the rule's. */
  readonly undelivered: Queue
  /** By the worker's own failure destination. */
  readonly failed: Queue
  readonly functions: FunctionContext

  private readonly stack: Stack

  constructor(stack: Stack, { config, data }: TimersProps) {
    this.stack = stack
    this.undelivered = deadLetters(stack, 'Undelivered')
    this.failed = deadLetters(stack, 'Failed')
    const groupName = `evenhand-${config.stage}`
    this.group = new ScheduleGroup(stack, 'Group', {
      scheduleGroupName: groupName,
      removalPolicy: data.functions.removalPolicy,
    })

    // A physical name, as its environment and the role hold its ARN before it exists.
    const functionName = `evenhand-${config.stage}-settlement`
    const workerArn = stack.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: `${functionName}:${LIVE}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
    const role = scheduleRole(stack, 'ScheduleRole', {
      ...{ group: this.group, undelivered: this.undelivered },
      workerArn,
    })
    this.functions = {
      ...data.functions,
      settings: { STAGE_CONFIG: JSON.stringify(runtimeOf(config)) },
      schedules: {
        groupName,
        prefix: 'due',
        role,
        settings: {
          SCHEDULE_GROUP: groupName,
          SCHEDULE_ROLE_ARN: role.roleArn,
          SCHEDULE_DLQ_ARN: this.undelivered.queueArn,
          SETTLEMENT_ARN: workerArn,
        },
      },
    }
    this.worker = new AreaFunction(stack, 'Settlement', {
      ...this.functions,
      name: 'settlement',
      functionName,
    })
    this.live = liveOf(this.worker)
    this.live.configureAsyncInvoke({
      retryAttempts: 2,
      // Later the sweep has settled them.
      maxEventAge: Duration.minutes(10),
      onFailure: new SqsDestination(this.failed),
    })
    const sweep = this.createSweep()
    const recorder = this.createRecorder()
    this.createBonuses(data.alarms)
    const { functions: context, group, undelivered } = this
    accruals(stack, { context, config, group, groupName, undelivered, topic: data.alarms })
    for (const one of everyMinute) minutely(stack, { context, undelivered, topic: data.alarms }, one)
    alarmsOfSettlement(stack, {
      worker: this.worker,
      sweep,
      recorder,
      group: groupName,
      undelivered: this.undelivered,
      failed: this.failed,
      topic: data.alarms,
      causes: data.causes,
    })
    const { worker: own, live: alias } = this
    releasedSafely({ name: 'Settlement', own, alias, config, topic: data.alarms })
  }

  /** So that no other function computes finished days again. */
  private createRecorder(): AreaFunction {
    const recorder = new AreaFunction(this.stack, 'Recorder', { ...this.functions, name: 'recorder' })
    const hourly = new Rule(this.stack, 'Recording', { schedule: Schedule.rate(Duration.hours(1)) })
    hourly.addTarget(new LambdaFunction(recorder, { retryAttempts: 2, deadLetterQueue: this.undelivered }))
    return recorder
  }

  private createBonuses(topic: ITopic): void {
    const worker = new AreaFunction(this.stack, 'Bonuses', { ...this.functions, name: 'bonuses' })
    const hourly = new Rule(this.stack, 'Ending', { schedule: Schedule.rate(Duration.hours(1)) })
    hourly.addTarget(new LambdaFunction(worker, { retryAttempts: 2, deadLetterQueue: this.undelivered }))
    new UserAlarm(this.stack, 'BonusesFailing', {
      userImpact:
        'A bonus whose turnover is met does not become money by itself, and one that is over does not lapse, until its user looks.',
      firstStep: "Read the last lines of the bonuses function's log: they name the error of each user.",
      topic,
      metric: worker.metricErrors({ period: Duration.hours(1), statistic: 'sum' }),
      threshold: 1,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
    })
  }

  private createSweep(): Rule {
    const rule = new Rule(this.stack, 'Sweep', { schedule: Schedule.rate(Duration.minutes(1)) })
    rule.addTarget(
      new LambdaFunction(this.live, {
        event: RuleTargetInput.fromObject({}),
        retryAttempts: 2,
        maxEventAge: Duration.minutes(5),
        deadLetterQueue: this.undelivered,
      }),
    )
    return rule
  }
}
