import { Alarm, type AlarmProps, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

export interface UserAlarmProps extends Omit<AlarmProps, 'alarmDescription'> {
  /** What users suffer meanwhile; the first thing the alarmed person reads. */
  userImpact: string
  topic: ITopic
}

/** An alarm must say what users suffer; if they suffer nothing, there should be no alarm. */
export class UserAlarm extends Alarm {
  constructor(scope: Construct, id: string, { userImpact, topic, ...props }: UserAlarmProps) {
    if (!/^\S.{30,}\.$/.test(userImpact))
      throw new Error(`the alarm ${id} must say in a sentence what a user suffers`)
    super(scope, id, {
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
      alarmDescription: userImpact,
    })
    this.addAlarmAction(new SnsAction(topic))
    this.addOkAction(new SnsAction(topic))
  }
}
