import { join } from 'node:path'
import { Duration, type RemovalPolicy } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  ParamsAndSecretsLayerVersion,
  ParamsAndSecretsLogLevel,
  ParamsAndSecretsVersions,
  Runtime,
} from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, LogGroup, MetricFilter, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { type FunctionName, functions, secretsOf } from '../functions/areas.ts'
import { CLOCK_WRONG } from '../functions/clock-check.ts'
import { grantFiles, type PictureBucket } from './grant-files.ts'
import { grantScan } from './grant-scan.ts'
import { grantTable } from './grant-table.ts'
import { grantTimer, type Schedules } from './grant-timer.ts'
import { grantMasterKey } from './master-key.ts'
import type { StageSecrets } from './stage-secrets.ts'

/** What all functions of a stage share. */
export interface FunctionContext {
  /** Its name, of which its own metrics are. */
  stage: string
  /** Folder of the bundles. */
  bundles: string
  table: ITable
  secrets: StageSecrets
  /** Wraps the data keys of users' personal fields. */
  masterKeyArn: string
  pictures: PictureBucket
  /** Whose schedules a function with a timer makes; created after the first functions. */
  schedules?: Schedules
  /** Environment of every function. */
  settings: Record<string, string>
  logRetention: RetentionDays
  removalPolicy: RemovalPolicy
}

export interface AreaFunctionProps extends FunctionContext {
  name: FunctionName
  /** Physical name, for a function whose ARN must be known before it exists. */
  functionName?: string
}

/**
 * A function with a role, a log group and rights of its own, as its row in the list of areas says: its size, its
 * partitions of the table, its files, its schedules, and its secrets through the extension that caches them beside
 * the function. Its environment holds what it needs and nothing else.
 */
export class AreaFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: AreaFunctionProps) {
    const { bundles, name, table, pictures, schedules, functionName } = props
    const { memoryMb, timeoutSeconds, atOnce, needs = [], files } = functions[name]
    const secrets = secretsOf(name)
    const arns = Object.fromEntries(secrets.map((each) => [each, props.secrets[each].secretArn]))
    const isPersonal = needs.includes('personal')
    const timer = needs.includes('timer') ? schedules : undefined
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: props.logRetention,
      removalPolicy: props.removalPolicy,
    })
    logGroup.grantWrite(role)
    super(scope, id, {
      ...(functionName && { functionName }),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(join(bundles, name)),
      role,
      logGroup,
      loggingFormat: LoggingFormat.TEXT,
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      ...(atOnce && { reservedConcurrentExecutions: atOnce }),
      environment: {
        ...props.settings,
        TABLE_NAME: table.tableName,
        SECRET_ARNS: JSON.stringify(arns),
        ...(files && { UPLOADS_BUCKET: pictures.name }),
        ...(isPersonal && { DATA_MASTER_KEY: props.masterKeyArn }),
        ...timer?.settings,
      },
      ...(secrets.length > 0 && { paramsAndSecrets: extension() }),
    })
    new MetricFilter(this, 'ClockWrong', {
      logGroup,
      ...clocksWrong(props.stage),
      filterPattern: FilterPattern.stringValue('$.event', '=', CLOCK_WRONG),
    })
    for (const each of secrets) props.secrets[each].grantRead(role)
    grantTable(table, name, role)
    if (files) grantFiles(pictures, files, role)
    if (needs.includes('scan')) grantScan(table, role)
    if (isPersonal) grantMasterKey(props.masterKeyArn, props.stage, role)
    if (timer) grantTimer(timer, role)
  }
}

/** One metric of all functions of a stage: lines that say that the clock of a function is wrong. */
export const clocksWrong = (stage: string) => ({
  metricNamespace: `Evenhand/${stage}`,
  metricName: 'clocksWrong',
})

const extension = () =>
  ParamsAndSecretsLayerVersion.fromVersion(ParamsAndSecretsVersions.V1_0_103, {
    logLevel: ParamsAndSecretsLogLevel.ERROR,
    secretsManagerTtl: Duration.minutes(5),
  })
