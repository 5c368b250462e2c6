import type { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { StageConfig } from './stages.ts'

export function alarmTopic(stack: Stack, { alarmEmail }: Pick<StageConfig, 'alarmEmail'>): Topic {
  const topic = new Topic(stack, 'Alarms', { enforceSSL: true })
  // enforceSSL adds a policy that replaces the default one: without this no alarm rings.
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
