import type { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { StageConfig } from './stages.ts'

/** Where the alarms of a stack go, and who is told. */
export function alarmTopic(stack: Stack, { alarmEmail }: Pick<StageConfig, 'alarmEmail'>): Topic {
  const topic = new Topic(stack, 'Alarms', { enforceSSL: true })
  // A policy of its own, as enforceSSL makes one, takes the place of the usual one: without this no alarm rings.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  )
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail))
  return topic
}
