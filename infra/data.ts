import { CfnOutput, CustomResource, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { UserAlarm } from './alarms.ts'
import { AreaFunction, type FunctionContext } from './area-function.ts'
import { createMasterKey } from './master-key.ts'
import { createSecrets, type StageSecrets } from './stage-secrets.ts'
import type { StageConfig } from './stages.ts'
import { tableShape } from './table.ts'
import { createUploadsBucket } from './uploads-bucket.ts'

export interface DataStackProps extends StackProps {
  config: StageConfig
  bundles: string
}

/** What must survive every deployment: table, secrets, master key, users' pictures, the alarms' topic. */
export class DataStack extends Stack {
  readonly table: Table
  readonly secrets: StageSecrets
  readonly uploads: Bucket
  /** Its ARN under an export's name, by which findings of cdk-nag are accepted. */
  readonly uploadsArn: string
  readonly alarms: Topic
  readonly functions: FunctionContext

  constructor(scope: Construct, id: string, { config, bundles, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: config.keepData })
    const removalPolicy = config.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
    this.table = createTable(this, config.keepData)
    this.secrets = createSecrets(this, removalPolicy)
    this.uploads = createUploadsBucket(this, config)
    new CfnOutput(this, 'PicturesBucket', { value: this.uploads.bucketName })
    this.uploadsArn = this.exportValue(this.uploads.bucketArn, { name: `${id}-uploads-arn` })
    this.alarms = new Topic(this, 'Alarms', { enforceSSL: true })
    // A policy of its own, as enforceSSL makes one, takes the place of the usual one: without this no alarm rings.
    this.alarms.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.alarms.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    )
    if (config.alarmEmail) this.alarms.addSubscription(new EmailSubscription(config.alarmEmail))
    this.functions = {
      bundles,
      table: this.table,
      secrets: this.secrets,
      masterKeyArn: createMasterKey(this, removalPolicy).keyArn,
      pictures: { name: this.uploads.bucketName, arn: this.uploadsArn },
      stage: config.stage,
      settings: {},
      logRetention: config.logRetentionDays as RetentionDays,
      removalPolicy,
    }
    this.setUp(config)
    new UserAlarm(this, 'TableThrottled', {
      userImpact: 'Orders and logins are refused or slow, because the table takes no more writes.',
      topic: this.alarms,
      metric: this.table.metric('WriteThrottleEvents', { statistic: 'sum', period: Duration.minutes(1) }),
      threshold: 10,
      evaluationPeriods: 2,
    })
  }

  /** Fills what a new stage lacks: its secrets, products, the invite code. */
  private setUp(config: StageConfig): void {
    const { feed } = config.runtime
    const setup = new AreaFunction(this, 'Setup', {
      ...this.functions,
      name: 'setup',
      settings: { FEED: feed },
    })
    setup.addToRolePolicy(
      new PolicyStatement({
        actions: ['secretsmanager:PutSecretValue'],
        resources: Object.values(this.secrets).map(({ secretArn }) => secretArn),
      }),
    )
    const done = new CustomResource(this, 'SetupDone', {
      serviceToken: setup.functionArn,
      // Runs again when there may be something new to fill in.
      properties: { feed, version: setup.currentVersion.version },
    })
    new CfnOutput(this, 'InviteCode', { value: done.getAttString('InviteCode') })
  }
}

function createTable(scope: Construct, keepData: boolean): Table {
  const { partitionKey, sortKey, ttl, index } = tableShape
  const text = (name: string) => ({ name, type: AttributeType.STRING })
  const table = new Table(scope, 'Table', {
    partitionKey: text(partitionKey),
    sortKey: text(sortKey),
    timeToLiveAttribute: ttl,
    billingMode: BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
    // AWS's own key: a key of ours could be disabled, and then no order would settle. Personal fields
    // are encrypted with their user's own key, which protects and erases them.
    encryption: TableEncryption.DEFAULT,
    deletionProtection: keepData,
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  })
  table.addGlobalSecondaryIndex({
    indexName: index.name,
    partitionKey: text(index.partitionKey),
    sortKey: text(index.sortKey),
    // Settlement reads whole orders from it: with keys only, each would cost another read.
    projectionType: ProjectionType.ALL,
  })
  return table
}
