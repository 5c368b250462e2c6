import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import { UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import type { WebStack } from './web.ts'

export interface JourneyStackProps extends StackProps {
  data: DataStack
  web: WebStack
}

/**
 * A new user's first minutes, every five: by the site's own address, with no right but to call it, and no user left
 * behind. For stages with practice money alone, as it has no other.
 */
export class JourneyStack extends Stack {
  constructor(scope: Construct, id: string, { data, web, ...props }: JourneyStackProps) {
    super(scope, id, props)
    const settings = { SITE: web.origin, INVITE: data.inviteCode }
    const walker = new AreaFunction(this, 'Journey', { ...data.functions, name: 'journey', settings })
    const often = new Rule(this, 'Often', { schedule: Schedule.rate(Duration.minutes(5)) })
    // The next begins soon: what failed is not tried again.
    often.addTarget(new LambdaFunction(walker, { retryAttempts: 0 }))
    walker.configureAsyncInvoke({ retryAttempts: 0 })
    new UserAlarm(this, 'JourneyFailing', {
      userImpact:
        'New users cannot open the page, register, place an order, get its money or send a picture.',
      firstStep: "Read the last error in the journey function's log: it names the step and the answer.",
      topic: data.alarms,
      unless: data.causes,
      metric: walker.metricErrors({ period: Duration.minutes(5), statistic: 'sum' }),
      threshold: 1,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
    })
  }
}
