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

/** What must survive every deployment: table, secrets, master key, users' pictures, the alarms' topic. */
export class DataStack extends Stack {
  /** Its own, or the restored one that its config names instead. */
  readonly table: ITable
  readonly secrets: StageSecrets
  /** The stage's own invite code, which the setup answers. */
  readonly inviteCode: string
  readonly uploads: Bucket
  /** Its ARN under an export's name, by which findings of cdk-nag are accepted. */
  readonly uploadsArn: string
  readonly alarms: Topic
  /** Alarms of the table: while one rings, those of what waits for it call nobody. */
  readonly causes: readonly UserAlarm[]
  readonly functions: FunctionContext

  constructor(scope: Construct, id: string, { config, bundles, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: config.keepData })
    const removalPolicy = config.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
    // Its own stays where another is in use: nothing of it is lost by a restore.
    const own = createTable(this, config.keepData)
    const { restored, copies } = config
    this.table = restored
      ? Table.fromTableAttributes(this, 'Restored', {
          tableArn: restored.tableArn,
          tableStreamArn: restored.streamArn,
          globalIndexes: Object.keys(tableShape.indexes),
        })
      : own
    this.secrets = createSecrets(this, removalPolicy, copies?.region)
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
  }

  /** Fills what a new stage lacks: its secrets, products, the invite code. */
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
        resources: Object.values(this.secrets).map(({ secretArn }) => secretArn),
      }),
    )
    const done = new CustomResource(this, 'SetupDone', {
      serviceToken: setup.functionArn,
      // Runs again when there may be something new to fill in.
      properties: { feed, version: setup.currentVersion.version },
    })
    // A function that cannot even start answers nothing, and CloudFormation would wait for an hour. In seconds.
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
    // AWS's own key: a key of ours could be disabled, and then no order would settle. Personal fields
    // are encrypted with their user's own key, which protects and erases them.
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
