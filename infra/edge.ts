import { Stack, type StackProps } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { StageConfig } from './stages.ts'

export interface EdgeStackProps extends StackProps {
  config: StageConfig
  limits: NonNullable<StageConfig['addressLimits']>
}

/** The web firewall before CloudFront: how much one address may ask. AWS takes it in us-east-1 only. */
export class EdgeStack extends Stack {
  readonly webAclArn: string

  constructor(scope: Construct, id: string, { config, limits, ...props }: EdgeStackProps) {
    super(scope, id, props)
    const acl = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(`evenhand-${config.stage}`),
      rules: [
        rateRule('login', 0, limits.login, {
          byteMatchStatement: {
            fieldToMatch: { uriPath: {} },
            positionalConstraint: 'STARTS_WITH',
            searchString: '/api/login/',
            // Written otherwise the path is still the same path.
            textTransformations: [
              { priority: 0, type: 'URL_DECODE' },
              { priority: 1, type: 'NORMALIZE_PATH' },
              { priority: 2, type: 'LOWERCASE' },
            ],
          },
        }),
        rateRule('all', 1, limits.all),
      ],
    })
    this.webAclArn = acl.attrArn
  }
}

/** Refuses an address with the status the pages know, while it asks more than `limit` times in five minutes. */
function rateRule(
  name: string,
  priority: number,
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        evaluationWindowSec: 300,
        limit,
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
    visibilityConfig: visible(name),
  }
}

/** Counted, but no samples are kept: they would hold addresses and headers of users. */
const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
})
