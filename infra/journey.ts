import { Duration, type Stack } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import type { Web } from './web.ts'

export interface JourneyProps {
  data: DataStack
  web: Web
}

/** A new user's first minutes, every five minutes, without any AWS right. */
export class Journey {
  constructor(stack: Stack, { data, web }: JourneyProps) {
    const settings = { SITE: web.origin, INVITE: data.inviteCode }
    const walker = new AreaFunction(stack, 'Journey', { ...data.functions, name: 'journey', settings })
    const often = new Rule(stack, 'Often', { schedule: Schedule.rate(Duration.minutes(5)) })
    often.addTarget(new LambdaFunction(walker, { retryAttempts: 0 }))
    walker.configureAsyncInvoke({ retryAttempts: 0 })
    new UserAlarm(stack, 'JourneyFailing', {
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
