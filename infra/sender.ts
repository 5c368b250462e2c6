import { Duration, type Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SnsEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns'
import { SENT_FROM, TO_SEND } from '../functions/sender/rows.ts'
import { NOT_SENT } from '../functions/sender/send.ts'
import { putAside, UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import { grantStream } from './grant-stream.ts'
import type { StageConfig } from './stages.ts'
import type { Timers } from './timers.ts'

export interface SenderProps {
  config: StageConfig
  data: DataStack
  timers: Timers
}

export class Sender {
  private readonly stack: Stack
  readonly worker: AreaFunction
  readonly bounces: AreaFunction

  constructor(stack: Stack, { config, data, timers }: SenderProps) {
    this.stack = stack
    const configuration = new ConfigurationSet(this.stack, 'Mail', { reputationMetrics: true })
    this.worker = this.createSender(config, data, timers, configuration.configurationSetName)
    this.bounces = new AreaFunction(this.stack, 'Bounces', { ...timers.functions, name: 'bounces' })
    configuration.addEventDestination('Returned', {
      destination: EventDestination.snsTopic(this.createTopic(data.alarms)),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
  }

  private createSender(
    { runtime: { sending } }: StageConfig,
    data: DataStack,
    timers: Timers,
    configurationSet: string,
  ): AreaFunction {
    const { functions } = timers
    const settings = { ...functions.settings, MAIL_CONFIGURATION: configurationSet }
    const worker = new AreaFunction(this.stack, 'Sender', { ...functions, settings, name: 'sender' })
    const here = (service: string, resource: string, resourceName: string) =>
      this.stack.formatArn({ service, resource, resourceName })
    // Only from the stage's own address and number.
    if (sending.mailFrom)
      worker.addToRolePolicy(
        new PolicyStatement({
          actions: ['ses:SendEmail'],
          resources: [
            here('ses', 'identity', sending.mailFrom.replace(/^.*@/, '')),
            here('ses', 'configuration-set', configurationSet),
          ],
          conditions: { StringEquals: { 'ses:FromAddress': sending.mailFrom } },
        }),
      )
    const from = sending.sms?.from
    if (from)
      worker.addToRolePolicy(
        new PolicyStatement({
          actions: ['sms-voice:SendTextMessage'],
          resources: [here('sms-voice', from.startsWith('pool-') ? 'pool' : 'phone-number', from)],
        }),
      )
    const stream = data.table.tableStreamArn ?? ''
    grantStream(stream, worker)
    const lost = deadLetters(this.stack, 'Unsent')
    new EventSourceMapping(this.stack, 'ToSend', {
      target: worker,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 10,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // A code is useless after five minutes, and a failing one delays others.
      retryAttempts: 5,
      maxRecordAge: Duration.minutes(30),
      parallelizationFactor: 5,
      onFailure: new SqsDlq(lost),
      filters: [
        FilterCriteria.filter({
          dynamodb: {
            Keys: { pk: { S: SENT_FROM.flatMap((begin) => FilterRule.beginsWith(begin)) } },
            NewImage: { [TO_SEND]: { N: FilterRule.exists() } },
          },
        }),
      ],
    })
    const minute = { period: Duration.minutes(1), statistic: 'max' }
    new UserAlarm(this.stack, 'CodesLate', {
      userImpact: 'Users wait for a code by SMS or email that comes late or too late to be used.',
      firstStep: 'Read the log of the sender: a letter that fails is tried again and holds up its shard.',
      topic: data.alarms,
      metric: worker.metric('IteratorAge', minute),
      threshold: Duration.minutes(1).toMilliseconds(),
      evaluationPeriods: 2,
    })
    new UserAlarm(this.stack, 'CodesLost', {
      userImpact: 'Some users get no code and no letter, as the providers could not be reached.',
      firstStep: 'Read the log of the sender for what SES or End User Messaging answered.',
      topic: data.alarms,
      metric: putAside(lost),
      threshold: 1,
      evaluationPeriods: 1,
    })
    const notSent = new MetricFilter(this.stack, 'NotSent', {
      logGroup: worker.logGroup,
      metricNamespace: `Evenhand/${data.functions.stage}`,
      metricName: 'lettersNotSent',
      filterPattern: FilterPattern.stringValue('$.event', '=', NOT_SENT),
    })
    new UserAlarm(this.stack, 'CodesRefused', {
      userImpact: 'Users get no code: the providers refuse to send, for the address, the price or the setup.',
      firstStep:
        'Count the reasons (slug) in the log of the sender: none says that the stage names no sender.',
      topic: data.alarms,
      metric: notSent.metric({ ...minute, statistic: 'sum' }),
      threshold: 10,
      evaluationPeriods: 3,
    })
    return worker
  }

  /** `enforceSSL` adds a policy that replaces the default one. */
  private createTopic(alarms: ITopic): Topic {
    const topic = new Topic(this.stack, 'Returning', { enforceSSL: true })
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.stack.account } },
      }),
    )
    const notTold = deadLetters(this.stack, 'NotTold')
    this.bounces.addEventSource(new SnsEventSource(topic, { deadLetterQueue: notTold }))
    new UserAlarm(this.stack, 'BouncesLost', {
      userImpact:
        'Mail goes on being sent to addresses that do not take it: their users are not told, and SES may stop all our mail.',
      firstStep:
        'Read the log of the bounces function for what it could not note, then run `npm run redrive`.',
      topic: alarms,
      metric: putAside(notTold),
      threshold: 1,
      evaluationPeriods: 1,
    })
    return topic
  }
}
