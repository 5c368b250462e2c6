import {
  CfnOutput,
  type CfnResource,
  CustomResource,
  RemovalPolicy,
  Stack,
  type StackProps,
} from 'aws-cdk-lib'
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { alarmTopic } from './alarm-topic.ts'
import type { UserAlarm } from './alarms.ts'
import { AreaFunction, type FunctionContext } from './area-function.ts'
import { backUp } from './backup.ts'
import { createMasterKey } from './master-key.ts'
import { createSecrets, type StageSecrets } from './stage-secrets.ts'
import type { StageConfig } from './stages.ts'
import { tableShape } from './table.ts'
import { alarmsOfTable } from './table-alarms.ts'
import { createUploadsBucket } from './uploads-bucket.ts'

export interface DataStackProps extends StackProps {
  config: StageConfig
  bundles: string
}

/** Everything that survives deployments. Always exports all: an export cannot go while a reader exists. */
export class DataStack extends Stack {
  readonly table: ITable
  readonly secrets: StageSecrets
  readonly inviteCode: string
  readonly uploads: Bucket
  readonly uploadsArn: string
  readonly alarms: Topic
  /** While one of these rings, alarms that depend on the table are silent. */
  readonly causes: readonly UserAlarm[]
  readonly functions: FunctionContext

  constructor(scope: Construct, id: string, { config, bundles, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: config.keepData })
    // A failed first deployment removes what it made: its names would block a second one.
    const removalPolicy = config.keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
    // The stage's own table stays while a restored one is in use.
    const own = createTable(this, config.keepData)
    const { restored, copies } = config
    this.table = restored
      ? Table.fromTableAttributes(this, 'Restored', {
          tableArn: restored.tableArn,
          tableStreamArn: restored.streamArn,
          globalIndexes: Object.keys(tableShape.indexes),
        })
      : own
    this.secrets = createSecrets(this, removalPolicy, {
      copiedTo: copies?.region,
      together: config.secrets === 'together',
    })
    if (copies?.vaultArn) backUp(this, this.table, copies.vaultArn)
    this.uploads = createUploadsBucket(this, config)
    new CfnOutput(this, 'PicturesBucket', { value: this.uploads.bucketName })
    this.uploadsArn = this.exportValue(this.uploads.bucketArn, { name: `${id}-uploads-arn` })
    this.alarms = alarmTopic(this, config)
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
    this.inviteCode = this.setUp(config)
    this.causes = alarmsOfTable(this, this.table, this.alarms)
    this.exportAll(own)
  }

  private exportAll(own: Table): void {
    const { uploads, secrets, causes } = this
    for (const value of [
      ...[own.tableArn, own.tableName, own.tableStreamArn ?? ''],
      ...[uploads.bucketName, uploads.bucketRegionalDomainName],
      ...new Set(Object.values(secrets).map(({ secretArn }) => secretArn)),
      ...[this.alarms.topicArn, this.functions.masterKeyArn, this.inviteCode],
      ...causes.map(({ alarmArn }) => alarmArn),
    ])
      this.exportValue(value)
  }

  private setUp(config: StageConfig): string {
    const { feed } = config.runtime
    const setup = new AreaFunction(this, 'Setup', {
      ...this.functions,
      name: 'setup',
      settings: { FEED: feed },
    })
    setup.addToRolePolicy(
      new PolicyStatement({
        actions: ['secretsmanager:PutSecretValue'],
        resources: [...new Set(Object.values(this.secrets).map(({ secretArn }) => secretArn))],
      }),
    )
    const done = new CustomResource(this, 'SetupDone', {
      serviceToken: setup.functionArn,
      // Runs again when there may be something new to fill in.
      properties: { feed, version: setup.currentVersion.version },
    })
    // Seconds; otherwise CloudFormation waits an hour for a function that cannot start.
    ;(done.node.defaultChild as CfnResource).addPropertyOverride('ServiceTimeout', 300)
    const inviteCode = done.getAttString('InviteCode')
    new CfnOutput(this, 'InviteCode', { value: inviteCode })
    return inviteCode
  }
}

function createTable(scope: Construct, keepData: boolean): Table {
  const { partitionKey, sortKey, ttl, indexes } = tableShape
  const text = (name: string) => ({ name, type: AttributeType.STRING })
  const table = new Table(scope, 'Table', {
    partitionKey: text(partitionKey),
    sortKey: text(sortKey),
    timeToLiveAttribute: ttl,
    billingMode: BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
    // AWS's own key: a disabled key of ours would stop settlement. Personal fields have their users' keys.
    encryption: TableEncryption.DEFAULT,
    deletionProtection: keepData,
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  })
  for (const [indexName, index] of Object.entries(indexes))
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: text(index.partitionKey),
      sortKey: text(index.sortKey),
      projectionType: ProjectionType[index.projection],
    })
  return table
}
