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
import { classesIn } from '../functions/personal/fields.ts'
import { BUDGET_USED_UP } from '../functions/shared-bound.ts'
import { grantFiles, type PictureBucket } from './grant-files.ts'
import { grantScan } from './grant-scan.ts'
import { grantTable } from './grant-table.ts'
import { grantTimer, type Schedules } from './grant-timer.ts'
import { grantMasterKey } from './master-key.ts'
import type { StageSecrets } from './stage-secrets.ts'

export interface FunctionContext {
  stage: string
  bundles: string
  table: ITable
  secrets: StageSecrets
  masterKeyArn: string
  pictures: PictureBucket
  /** Created after the first functions. */
  schedules?: Schedules
  settings: Record<string, string>
  logRetention: RetentionDays
  removalPolicy: RemovalPolicy
}

export interface AreaFunctionProps extends FunctionContext {
  name: FunctionName
  /** For a function whose ARN must be known before it exists. */
  functionName?: string
}

/** Its row in the list of areas decides role, rights, files, schedules and secrets. */
export class AreaFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: AreaFunctionProps) {
    const { bundles, name, table, pictures, schedules, functionName } = props
    const { memoryMb, timeoutSeconds, needs = [], files } = functions[name]
    const secrets = secretsOf(name)
    const arns = Object.fromEntries(secrets.map((each) => [each, props.secrets[each].secretArn]))
    const classes = classesIn(needs)
    const timer = needs.includes('timer') || needs.includes('dateTimer') ? schedules : undefined
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
      environment: {
        ...props.settings,
        TABLE_NAME: table.tableName,
        SECRET_ARNS: JSON.stringify(arns),
        ...(files && { UPLOADS_BUCKET: pictures.name }),
        ...(classes.length > 0 && { DATA_MASTER_KEY: props.masterKeyArn }),
        ...timer?.settings,
      },
      ...(secrets.length > 0 && { paramsAndSecrets: extension() }),
    })
    new MetricFilter(this, 'ClockWrong', {
      logGroup,
      ...clocksWrong(props.stage),
      filterPattern: FilterPattern.stringValue('$.event', '=', CLOCK_WRONG),
    })
    if (name === 'contact' || name === 'service')
      new MetricFilter(this, 'BudgetUsedUp', {
        logGroup,
        ...budgetsUsedUp(props.stage),
        filterPattern: FilterPattern.stringValue('$.event', '=', BUDGET_USED_UP),
      })
    for (const each of secrets) props.secrets[each].grantRead(role)
    grantTable(table, name, role)
    if (files) grantFiles(pictures, files, role)
    if (needs.includes('scan')) grantScan(table, role)
    if (classes.length > 0) grantMasterKey(props.masterKeyArn, { stage: props.stage, classes }, role)
    if (timer) grantTimer(timer, role)
  }
}

export const clocksWrong = (stage: string) => ({
  metricNamespace: `Evenhand/${stage}`,
  metricName: 'clocksWrong',
})

export const budgetsUsedUp = (stage: string) => ({
  metricNamespace: `Evenhand/${stage}`,
  metricName: 'budgetsUsedUp',
})

const extension = () =>
  ParamsAndSecretsLayerVersion.fromVersion(ParamsAndSecretsVersions.V1_0_103, {
    logLevel: ParamsAndSecretsLogLevel.ERROR,
    secretsManagerTtl: Duration.minutes(5),
  })
