import type { Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'

/** Kept as text, as it runs where CloudFront's alarms are. */
export const SWITCH_OFF = `const cloudfront = require('@aws-sdk/client-cloudfront')
exports.handler = async () => {
  const client = new cloudfront.CloudFrontClient({ region: 'us-east-1' })
  const Id = process.env.DISTRIBUTION
  const { DistributionConfig, ETag } = await client.send(new cloudfront.GetDistributionConfigCommand({ Id }))
  if (!DistributionConfig.Enabled) return
  const off = { ...DistributionConfig, Enabled: false }
  await client.send(new cloudfront.UpdateDistributionCommand({ Id, IfMatch: ETag, DistributionConfig: off }))
}`

/** For the alarm of a flood: the price host has no firewall. Pages then use their own host. */
export function pricesOff(stack: Stack, prices: Distribution): LambdaFunction {
  const role = new Role(stack, 'PricesOffRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  const logGroup = new LogGroup(stack, 'PricesOffLog', { retention: RetentionDays.ONE_MONTH })
  logGroup.grantWrite(role)
  role.addToPolicy(
    new PolicyStatement({
      actions: ['cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'],
      resources: [
        stack.formatArn({
          ...{ service: 'cloudfront', region: '', resource: 'distribution' },
          resourceName: prices.distributionId,
        }),
      ],
    }),
  )
  return new LambdaFunction(stack, 'PricesOff', {
    ...{ role, logGroup, runtime: Runtime.NODEJS_24_X, architecture: Architecture.ARM_64 },
    handler: 'index.handler',
    code: Code.fromInline(SWITCH_OFF),
    environment: { DISTRIBUTION: prices.distributionId },
  })
}
