import { Stack, type StackProps } from 'aws-cdk-lib'
import { CfnIPSet, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { StageConfig } from './stages.ts'

export interface EdgeStackProps extends StackProps {
  config: StageConfig
  limits: NonNullable<StageConfig['edgeLimits']>
}

/** The web firewall in front of CloudFront: limits the calls of one session and of one address. Only in us-east-1. */
export class EdgeStack extends Stack {
  readonly webAclArn: string
  /** The firewall of the desk's host. */
  readonly deskAclArn: string

  constructor(scope: Construct, id: string, { config, limits, ...props }: EdgeStackProps) {
    super(scope, id, props)
    const acl = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(`evenhand-${config.stage}`),
      rules: [
        rateRule('login', 0, limits.login, byAddress, pathBegins('/api/login/')),
        rateRule('session', 1, limits.session, bySession),
        rateRule('all', 2, limits.address, byAddress),
      ],
    })
    this.webAclArn = acl.attrArn
    this.deskAclArn = this.deskFirewall(config, limits).attrArn
  }

  /** The desk: only from its networks, if they are named, and few login attempts. */
  private deskFirewall({ stage, desk }: StageConfig, limits: EdgeStackProps['limits']): CfnWebACL {
    const ways = ['accept', 'activate', 'login'].map((way) => pathBegins(`/api/desk/${way}`))
    return new CfnWebACL(this, 'DeskFirewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(`evenhand-${stage}-desk`),
      rules: [
        ...(desk?.networks ? [this.elsewhere(stage, desk.networks)] : []),
        rateRule('desk-login', 1, limits.login, byAddress, { orStatement: { statements: ways } }),
        rateRule('desk-session', 2, limits.session, bySession),
        rateRule('desk-all', 3, limits.address, byAddress),
      ],
    })
  }

  /** Refuses calls from outside the networks; the firewall has one set for IPv4 and one for IPv6. */
  private elsewhere(stage: string, networks: string[]): CfnWebACL.RuleProperty {
    const kinds = {
      IPV4: networks.filter((each) => !each.includes(':')),
      IPV6: networks.filter((each) => each.includes(':')),
    }
    const within = Object.entries(kinds)
      .filter(([, addresses]) => addresses.length > 0)
      .map(([ipAddressVersion, addresses]) => {
        const set = new CfnIPSet(this, `DeskNetworks${ipAddressVersion}`, {
          scope: 'CLOUDFRONT',
          ipAddressVersion,
          addresses,
        })
        return { ipSetReferenceStatement: { arn: set.attrArn } }
      })
    const [first, second] = within
    return {
      name: 'desk-elsewhere',
      priority: 0,
      action: { block: {} },
      statement: {
        notStatement: { statement: first && !second ? first : { orStatement: { statements: within } } },
      },
      visibilityConfig: visible(`evenhand-${stage}-desk-elsewhere`),
    }
  }
}

/** Decoded and in lower case, so that no other spelling of the path gets by. */
const pathBegins = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
      { priority: 2, type: 'LOWERCASE' },
    ],
  },
})

type CountedBy = Pick<CfnWebACL.RateBasedStatementProperty, 'aggregateKeyType' | 'customKeys'>

const byAddress: CountedBy = { aggregateKeyType: 'IP' }
/** By the token of a call; calls without one do not count here. */
const bySession: CountedBy = {
  aggregateKeyType: 'CUSTOM_KEYS',
  customKeys: [{ header: { name: 'token', textTransformations: [{ priority: 0, type: 'NONE' }] } }],
}

/** Refuses a session or address with the status the pages know, while it asks more than `limit` times in five minutes. */
function rateRule(
  name: string,
  priority: number,
  limit: number,
  countedBy: CountedBy,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        ...countedBy,
        evaluationWindowSec: 300,
        limit,
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
    visibilityConfig: visible(name),
  }
}

/** Counted, but without samples: those would hold users' addresses and headers. */
const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
})
