import { ArnFormat, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import { runtimeOf, type StageConfig } from './stages.ts'
import { alarmsOfSettlement } from './timers-alarms.ts'

export interface TimersStackProps extends StackProps {
  config: StageConfig
  data: DataStack
}

/** The recorder of the tape, and settlement: its worker, the one-shot schedules that wake it, the sweep that follows, and both dead-letter queues. */
export class TimersStack extends Stack {
  readonly worker: AreaFunction
  readonly group: ScheduleGroup
  readonly groupName: string
  /** The role EventBridge Scheduler takes to wake the worker. */
  readonly scheduleRole: Role
  /** Events that could not be delivered; the scheduler's and the rule's. */
  readonly undelivered: Queue
  /** Events whose work failed for good, by the worker's own failure destination. */
  readonly failed: Queue
  /** Told to every function, as all build their dependencies alike. */
  readonly settings: Record<string, string>

  constructor(scope: Construct, id: string, { config, data, ...props }: TimersStackProps) {
    super(scope, id, props)
    this.undelivered = deadLetters(this, 'Undelivered')
    this.failed = deadLetters(this, 'Failed')
    this.groupName = `evenhand-${config.stage}`
    this.group = new ScheduleGroup(this, 'Group', {
      scheduleGroupName: this.groupName,
      removalPolicy: data.functions.removalPolicy,
    })

    // Named, as the worker is told its own address, and the role must know it before it exists.
    const functionName = `evenhand-${config.stage}-settlement`
    const workerArn = this.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: functionName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
    this.scheduleRole = this.createScheduleRole(workerArn)
    this.settings = {
      STAGE_CONFIG: JSON.stringify(runtimeOf(config)),
      SCHEDULE_GROUP: this.groupName,
      SCHEDULE_ROLE_ARN: this.scheduleRole.roleArn,
      SCHEDULE_DLQ_ARN: this.undelivered.queueArn,
      SETTLEMENT_ARN: workerArn,
      UPLOADS_BUCKET: data.uploads.bucketName,
    }
    this.worker = new AreaFunction(this, 'Settlement', {
      ...data.functions,
      name: 'settlement',
      functionName,
      environment: this.settings,
      timeout: Duration.minutes(2),
      // From this size on a function has a processor of its own; a due minute is computed and written by it alone.
      memoryMb: 1769,
    })
    this.worker.configureAsyncInvoke({
      retryAttempts: 2,
      // Older than that it is of no use: the sweep has been there.
      maxEventAge: Duration.minutes(10),
      onFailure: new SqsDestination(this.failed),
    })
    const sweep = this.createSweep()
    const recorder = this.createRecorder(data)
    alarmsOfSettlement(this, {
      worker: this.worker,
      sweep,
      recorder,
      undelivered: this.undelivered,
      failed: this.failed,
      topic: data.alarms,
    })
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
  private createRecorder(data: DataStack): AreaFunction {
    const recorder = new AreaFunction(this, 'Recorder', {
      ...data.functions,
      name: 'recorder',
      environment: this.settings,
      // A new stage's first run walks 200 days of every product.
      timeout: Duration.minutes(5),
      memoryMb: 1769,
    })
    const hourly = new Rule(this, 'Recording', { schedule: Schedule.rate(Duration.hours(1)) })
    hourly.addTarget(new LambdaFunction(recorder, { retryAttempts: 2, deadLetterQueue: this.undelivered }))
    return recorder
  }

  /** What no event and no reader has settled is settled within a minute or two. */
  private createSweep(): Rule {
    const rule = new Rule(this, 'Sweep', { schedule: Schedule.rate(Duration.minutes(1)) })
    rule.addTarget(
      new LambdaFunction(this.worker, {
        event: RuleTargetInput.fromObject({}),
        retryAttempts: 2,
        maxEventAge: Duration.minutes(5),
        deadLetterQueue: this.undelivered,
      }),
    )
    return rule
  }
}
