import { Duration } from 'aws-cdk-lib'
import {
  Alarm,
  type AlarmProps,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IAlarm,
  MathExpression,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

export interface UserAlarmProps extends Omit<AlarmProps, 'alarmDescription'> {
  userImpact: string
  /** docs/runbooks.md has the rest, under the alarm's name. */
  firstStep: string
  topic: ITopic
  /** Its causes: while one rings, this alarm is silent. */
  unless?: readonly IAlarm[]
}

/** An alarm must say what users suffer; if they suffer nothing, there should be none. */
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

/** Counts arrivals, not what lies there for two weeks: an alarm must end when its cause does. */
export const putAside = (queue: IQueue): Metric =>
  queue.metricNumberOfMessagesSent({ period: Duration.minutes(1), statistic: 'sum' })

/** AWS counts no arrivals in a dead-letter queue of another queue, so this is the growth of its length. */
export const fallenInto = (queue: IQueue): MathExpression =>
  new MathExpression({
    expression: 'DIFF(lying)',
    label: 'letters more than a minute before',
    period: Duration.minutes(1),
    usingMetrics: {
      lying: queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'max',
      }),
    },
  })
