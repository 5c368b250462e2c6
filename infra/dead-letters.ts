import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { accept } from './nag.ts'

export function deadLetters(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
  accept(queue, { 'AwsSolutions-SQS3': 'It is itself a dead-letter queue: of events, not of another queue.' })
  return queue
}
