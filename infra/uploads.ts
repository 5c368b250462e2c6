import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { Construct } from 'constructs'
import { UserAlarm } from './alarms.ts'
import { AreaFunction } from './area-function.ts'
import type { DataStack } from './data.ts'
import { deadLetters } from './dead-letters.ts'
import { accept } from './nag.ts'
import type { TimersStack } from './timers.ts'

export interface UploadsStackProps extends StackProps {
  data: DataStack
  timers: TimersStack
}

/** Checks every picture that arrives, and makes the copy of it that may be used. */
export class UploadsStack extends Stack {
  readonly cleaner: AreaFunction

  constructor(scope: Construct, id: string, { data, timers, ...props }: UploadsStackProps) {
    super(scope, id, props)
    this.cleaner = new AreaFunction(this, 'Cleaner', {
      ...data.functions,
      name: 'cleaner',
      environment: timers.settings,
      timeout: Duration.seconds(30),
      // The largest picture we take is 96 MB decoded, and decoding it is all this does.
      memoryMb: 1769,
    })
    mayUse(this.cleaner, data, {
      's3:GetObject': 'in/*',
      's3:DeleteObject': 'in/*',
      's3:PutObject': 'clean/*',
    })
    const lost = deadLetters(this, 'Lost')
    this.cleaner.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(lost) })
    const arrived = new Rule(this, 'Arrived', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [data.uploads.bucketName] }, object: { key: [{ prefix: 'in/' }] } },
      },
    })
    arrived.addTarget(new LambdaFunction(this.cleaner, { retryAttempts: 5, deadLetterQueue: lost }))
    new UserAlarm(this, 'CleanerFailing', {
      userImpact: 'Pictures of deposits and questions stay in checking: users cannot submit what needs them.',
      topic: data.alarms,
      metric: this.cleaner.metricErrors({ period: Duration.minutes(1), statistic: 'sum' }),
      threshold: 1,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
    })
  }
}

/** Rights at the bucket of pictures: each action below one prefix. */
export function mayUse(fn: AreaFunction, { uploadsArn }: DataStack, rights: Record<string, string>): void {
  for (const [action, prefix] of Object.entries(rights)) {
    fn.addToRolePolicy(new PolicyStatement({ actions: [action], resources: [`${uploadsArn}/${prefix}`] }))
    const { role } = fn
    if (role) accept(role, { [`AwsSolutions-IAM5[Resource::${exportOf(uploadsArn, fn)}/${prefix}]`]: WHY })
  }
}

const WHY =
  'Pictures are named by their owner and an id of their own, so only the beginning of a name is known.'
const exportOf = (arn: string, fn: AreaFunction): string => fn.stack.resolve(arn)['Fn::ImportValue']
