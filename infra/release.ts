import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias } from 'aws-cdk-lib/aws-lambda'
import type { AreaFunction } from './area-function.ts'
import { accept } from './nag.ts'
import type { StageConfig } from './stages.ts'

/** The name under which a function's released code is called. */
export const LIVE = 'live'

const speeds = {
  /** A tenth more of the calls each minute, for ten minutes. */
  linear: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
  atOnce: LambdaDeploymentConfig.ALL_AT_ONCE,
} as const satisfies Record<StageConfig['release'], unknown>

/** What callers of a function call, so that its new code takes their calls over step by step. */
export const liveOf = (of: AreaFunction): Alias =>
  new Alias(of, 'Live', { aliasName: LIVE, version: of.currentVersion })

/**
 * Releases a function's code as its stage says. While one of the alarms rings the release is taken back: all calls go to
 * the code before it, and the deployment fails.
 */
export function releasedSafely(alias: Alias, speed: StageConfig['release'], alarms: IAlarm[]): void {
  const role = roleFor(alias)
  const group = new LambdaDeploymentGroup(alias, 'Release', {
    alias,
    // CodeDeploy's own policy, which the construct would add, is somebody else's to widen.
    role: role.withoutPolicyUpdates(),
    deploymentConfig: speeds[speed],
    alarms,
    autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
  })
  group.node.addDependency(role)
}

/** May move this alias from one version to another and look at alarms, and no more. */
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
