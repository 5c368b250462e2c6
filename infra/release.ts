import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { FAILED } from '../functions/log.ts'
import { UserAlarm } from './alarms.ts'
import type { AreaFunction } from './area-function.ts'
import { accept } from './nag.ts'
import { type StageConfig, THROUGH_ALARMS } from './stages.ts'

export const LIVE = 'live'

const speeds = {
  linear: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
  atOnce: LambdaDeploymentConfig.ALL_AT_ONCE,
} as const satisfies Record<StageConfig['release'], unknown>

export const liveOf = (of: AreaFunction): Alias =>
  new Alias(of, 'Live', { aliasName: LIVE, version: of.currentVersion })

interface Released {
  name: 'Login' | 'Trade' | 'Settlement'
  own: AreaFunction
  alias: Alias
  config: Pick<StageConfig, 'stage' | 'release'>
  topic: ITopic
}

/** Other alarms do not count: they would stop the release that fixes them. */
export function releasedSafely({ name, own, alias, config, topic }: Released): void {
  const role = roleFor(alias)
  const failing = new UserAlarm(alias.stack, `${name}ReleaseFailing`, {
    userImpact:
      'Calls that new code has taken over fail for the users they belong to, until all of them are back at the code before.',
    firstStep: "Nothing: the release is taken back by itself. Then read the function's log of that version.",
    topic,
    metric: failuresOf(name, own, config.stage),
    threshold: 3,
    evaluationPeriods: 1,
  })
  const group = new LambdaDeploymentGroup(alias, 'Release', {
    alias,
    // CodeDeploy's managed policy could be widened by AWS.
    role: role.withoutPolicyUpdates(),
    deploymentConfig: speeds[config.release],
    alarms: [failing],
    ignoreAlarmConfiguration: Boolean(alias.node.tryGetContext(THROUGH_ALARMS)),
    autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
  })
  group.node.addDependency(role)
}

function failuresOf(name: Released['name'], own: AreaFunction, stage: string): MathExpression {
  const minute = { period: Duration.minutes(1), statistic: 'sum' }
  const { version } = own.currentVersion
  const filter = new MetricFilter(own, 'Failed', {
    logGroup: own.logGroup,
    metricNamespace: `Evenhand/${stage}`,
    metricName: `failed${name}`,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.level', '=', 'error'),
      FilterPattern.stringValue('$.event', '=', FAILED),
    ),
    dimensions: { version: '$.version' },
  })
  return new MathExpression({
    expression: 'FILL(ended, 0) + FILL(answered, 0)',
    label: `calls of the new ${name} that failed`,
    period: minute.period,
    usingMetrics: {
      ended: new Metric({
        ...minute,
        namespace: 'AWS/Lambda',
        metricName: 'Errors',
        dimensionsMap: {
          FunctionName: own.functionName,
          Resource: `${own.functionName}:${LIVE}`,
          ExecutedVersion: version,
        },
      }),
      answered: filter.metric({ ...minute, dimensionsMap: { version } }),
    },
  })
}

/** May move this alias and read alarms, no more. */
function roleFor(alias: Alias): Role {
  const role = new Role(alias, 'ReleaseRole', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') })
  const { functionArn } = alias.lambda
  role.addToPolicy(
    new PolicyStatement({
      actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
      resources: [functionArn, `${functionArn}:${LIVE}`],
    }),
  )
  role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }))
  accept(role, {
    'AwsSolutions-IAM5[Resource::*]': 'CloudWatch describes alarms of all names or of none.',
  })
  return role
}
