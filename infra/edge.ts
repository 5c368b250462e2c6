import { ArnFormat, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { CfnIPSet, CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
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
        // Of one address what the edge answers by itself does not count: a thousand phones may share one at a carrier.
        rateRule('calls', 2, limits.address, byAddress, { notStatement: { statement: shared } }),
        rateRule('flood', 3, FLOOD * limits.address, byAddress),
        managed('bad-input', 4, 'AWSManagedRulesKnownBadInputsRuleSet'),
        managed('reputation', 5, 'AWSManagedRulesAmazonIpReputationList'),
      ],
    })
    this.logged('Log', config, acl)
    this.webAclArn = acl.attrArn
    const desk = this.deskFirewall(config, limits)
    this.deskAclArn = desk.attrArn
    this.logged('DeskLog', config, desk)
  }

  /** What a rule met, for thirty days: the address is there, as it is what to act on; token, ids and query are not. */
  private logged(id: string, { stage }: StageConfig, acl: CfnWebACL): void {
    const log = new LogGroup(this, id, {
      // AWS lets the firewall write to names that begin so.
      logGroupName: `aws-waf-logs-evenhand-${stage}-${id.toLowerCase()}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const secret = ['token', 'step-up', 'idempotency-key', 'cookie', 'authorization']
    const met = ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({ ActionCondition: { Action } }))
    new CfnLoggingConfiguration(this, `${id}Of`, {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [
        // Without the `:*` that ends the ARN of a log group.
        this.formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: log.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [...secret.map((Name) => ({ singleHeader: { Name } })), { queryString: {} }],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: met }],
      },
    })
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

/** What the edge answers by itself: prices and pages of the market, which every open page asks for each second. */
const shared = pathBegins('/api/index/')

/** A flood is so many times what one address may call: more than any number of phones behind it would. */
const FLOOD = 20

/** A group of rules that AWS keeps up: counted, not refused, until its figures of a month were looked at. */
const managed = (metricName: string, priority: number, name: string): CfnWebACL.RuleProperty => ({
  name: metricName,
  priority,
  overrideAction: { count: {} },
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
  visibilityConfig: visible(metricName),
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
