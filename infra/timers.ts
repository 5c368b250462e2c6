import { ArnFormat, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { accruals } from './accruals.ts'
import { UserAlarm } from './alarms.ts'
import { AreaFunction, type FunctionContext } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import { everyMinute } from './every-minute.ts'
import { minutely } from './minutely.ts'
import { LIVE, liveOf, releasedSafely } from './release.ts'
import { runtimeOf, type StageConfig } from './stages.ts'
import { alarmsOfSettlement } from './timers-alarms.ts'

export interface TimersStackProps extends StackProps {
  config: StageConfig
  data: DataStack
}

/** The recorder of the tape, and settlement: worker, one-shot schedules, sweep and both dead-letter queues. */
export class TimersStack extends Stack {
  readonly worker: AreaFunction
  /** What events call of it. */
  readonly live: Alias
  readonly group: ScheduleGroup
  /** Events that could not be delivered; the scheduler's and the rule's. */
  readonly undelivered: Queue
  /** Events whose work failed for good, by the worker's own failure destination. */
  readonly failed: Queue
  /** What the functions of all later stacks share. */
  readonly functions: FunctionContext

  constructor(scope: Construct, id: string, { config, data, ...props }: TimersStackProps) {
    super(scope, id, props)
    this.undelivered = deadLetters(this, 'Undelivered')
    this.failed = deadLetters(this, 'Failed')
    const groupName = `evenhand-${config.stage}`
    this.group = new ScheduleGroup(this, 'Group', {
      scheduleGroupName: groupName,
      removalPolicy: data.functions.removalPolicy,
    })

    // Has a physical name: its own environment and the role hold its ARN before it exists.
    const functionName = `evenhand-${config.stage}-settlement`
    const workerArn = this.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: `${functionName}:${LIVE}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
    const role = this.createScheduleRole(workerArn)
    this.functions = {
      ...data.functions,
      settings: { STAGE_CONFIG: JSON.stringify(runtimeOf(config)) },
      schedules: {
        groupName,
        role,
        settings: {
          SCHEDULE_GROUP: groupName,
          SCHEDULE_ROLE_ARN: role.roleArn,
          SCHEDULE_DLQ_ARN: this.undelivered.queueArn,
          SETTLEMENT_ARN: workerArn,
        },
      },
    }
    this.worker = new AreaFunction(this, 'Settlement', {
      ...this.functions,
      name: 'settlement',
      functionName,
    })
    this.live = liveOf(this.worker)
    this.live.configureAsyncInvoke({
      retryAttempts: 2,
      // Later the sweep has settled them already.
      maxEventAge: Duration.minutes(10),
      onFailure: new SqsDestination(this.failed),
    })
    const sweep = this.createSweep()
    const recorder = this.createRecorder()
    this.createBonuses(data.alarms)
    const { functions: context, group, undelivered } = this
    accruals(this, { context, config, group, undelivered, topic: data.alarms })
    for (const one of everyMinute) minutely(this, { context, undelivered, topic: data.alarms }, one)
    const failing = alarmsOfSettlement(this, {
      worker: this.worker,
      sweep,
      recorder,
      group: groupName,
      undelivered: this.undelivered,
      failed: this.failed,
      topic: data.alarms,
      causes: data.causes,
    })
    releasedSafely(this.live, config.release, [failing])
  }

  private createScheduleRole(workerArn: string): Role {
    const role = new Role(this, 'ScheduleRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account, 'aws:SourceArn': this.group.scheduleGroupArn },
        },
      }),
    })
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [workerArn] }))
    role.addToPolicy(
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.undelivered.queueArn] }),
    )
    return role
  }

  /** Keeps the finished days of the tape, so that no other function has to walk them again. */
  private createRecorder(): AreaFunction {
    const recorder = new AreaFunction(this, 'Recorder', { ...this.functions, name: 'recorder' })
    const hourly = new Rule(this, 'Recording', { schedule: Schedule.rate(Duration.hours(1)) })
    hourly.addTarget(new LambdaFunction(recorder, { retryAttempts: 2, deadLetterQueue: this.undelivered }))
    return recorder
  }

  /** Ends bonuses that are met or over, which their users have not looked at. */
  private createBonuses(topic: ITopic): void {
    const worker = new AreaFunction(this, 'Bonuses', { ...this.functions, name: 'bonuses' })
    const hourly = new Rule(this, 'Ending', { schedule: Schedule.rate(Duration.hours(1)) })
    hourly.addTarget(new LambdaFunction(worker, { retryAttempts: 2, deadLetterQueue: this.undelivered }))
    new UserAlarm(this, 'BonusesFailing', {
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

  /** The sweep settles within a minute or two what no event and no reader has settled. */
  private createSweep(): Rule {
    const rule = new Rule(this, 'Sweep', { schedule: Schedule.rate(Duration.minutes(1)) })
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
