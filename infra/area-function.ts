import { join } from 'node:path'
import { Duration, type RemovalPolicy } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
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
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { FunctionName } from './bundle.ts'
import { grantTable } from './grant-table.ts'

/** What all functions of a stage share. */
export interface FunctionContext {
  /** Folder of the bundles. */
  bundles: string
  table: Table
  secret: ISecret
  logRetention: RetentionDays
  removalPolicy: RemovalPolicy
}

export interface AreaFunctionProps extends FunctionContext {
  name: FunctionName
  /** Physical name, for a function whose ARN must be known before it exists. */
  functionName?: string
  environment: Record<string, string>
  timeout: Duration
  memoryMb: number
}

/**
 * A function with a role, a log group and rights of its own: its partitions of the table, its log, the stage's
 * secret through the extension that caches it beside the function.
 */
export class AreaFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: AreaFunctionProps) {
    const { bundles, name, table, secret, functionName, memoryMb } = props
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
      timeout: props.timeout,
      environment: { ...props.environment, SECRETS_ARN: secret.secretArn, TABLE_NAME: table.tableName },
      paramsAndSecrets: ParamsAndSecretsLayerVersion.fromVersion(ParamsAndSecretsVersions.V1_0_103, {
        logLevel: ParamsAndSecretsLogLevel.ERROR,
        secretsManagerTtl: Duration.minutes(5),
      }),
    })
    secret.grantRead(role)
    grantTable(table, name, role)
  }
}
