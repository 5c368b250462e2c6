import { Duration } from 'aws-cdk-lib'
import {
  Alarm,
  type AlarmProps,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IAlarm,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

export interface UserAlarmProps extends Omit<AlarmProps, 'alarmDescription'> {
  /** What users suffer meanwhile; the first thing the alarmed person reads. */
  userImpact: string
  /** What that person does first. The rest is in the section of docs/runbooks.md with the alarm's name. */
  firstStep: string
  topic: ITopic
  /** Alarms of its causes: while one of them rings, this one calls nobody, so that a cause is one call. */
  unless?: readonly IAlarm[]
}

/** An alarm must say what users suffer; if they suffer nothing, there should be no alarm. */
export class UserAlarm extends Alarm {
  constructor(
    scope: Construct,
    id: string,
    { userImpact, firstStep, topic, unless = [], ...props }: UserAlarmProps,
  ) {
    if (!/^\S.{30,}\.$/.test(userImpact))
      throw new Error(`the alarm ${id} must say in a sentence what a user suffers`)
    if (!/^\S.{15,}\.$/.test(firstStep))
      throw new Error(`the alarm ${id} must say in a sentence what to do first`)
    const alarmDescription = `${userImpact} First: ${firstStep} Then: docs/runbooks.md#${id.toLowerCase()}`
    super(scope, id, {
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
      alarmDescription,
    })
    const calling = unless.length === 0 ? this : this.callingUnless(unless, alarmDescription)
    calling.addAlarmAction(new SnsAction(topic))
    calling.addOkAction(new SnsAction(topic))
  }

  private callingUnless(causes: readonly IAlarm[], alarmDescription: string): CompositeAlarm {
    const alarmRule = AlarmRule.allOf(rings(this), AlarmRule.not(AlarmRule.anyOf(...causes.map(rings))))
    return new CompositeAlarm(this, 'Call', { alarmRule, alarmDescription })
  }
}

const rings = (alarm: IAlarm) => AlarmRule.fromAlarm(alarm, AlarmState.ALARM)

/**
 * Events that were put aside within a minute. Not how many lie there: they are kept for two weeks, and an alarm must end
 * when its cause does.
 */
export const putAside = (queue: IQueue): Metric =>
  queue.metricNumberOfMessagesSent({ period: Duration.minutes(1), statistic: 'sum' })
