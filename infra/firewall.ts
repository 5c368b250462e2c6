import { ArnFormat, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { CfnIPSet, CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { StageConfig } from './stages.ts'

export interface FirewallProps {
  config: StageConfig
  limits: NonNullable<StageConfig['edgeLimits']>
}

export class Firewall {
  private readonly stack: Stack
  readonly webAclArn: string
  readonly deskAclArn: string

  constructor(stack: Stack, { config, limits }: FirewallProps) {
    this.stack = stack
    const acl = new CfnWebACL(this.stack, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(`evenhand-${config.stage}`),
      rules: [
        rateRule('login', 0, limits.login, byAddress, pathBegins('/api/login/')),
        rateRule('session', 1, limits.session, bySession),
        // Shared answers do not count by address: a thousand phones may share one at a carrier.
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

  /** Kept thirty days, with the address and without token, ids and query. */
  private logged(id: string, { stage }: StageConfig, acl: CfnWebACL): void {
    const log = new LogGroup(this.stack, id, {
      // AWS lets the firewall write only to names that begin so.
      logGroupName: `aws-waf-logs-evenhand-${stage}-${id.toLowerCase()}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const secret = ['token', 'step-up', 'idempotency-key', 'cookie', 'authorization']
    const met = ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({ ActionCondition: { Action } }))
    new CfnLoggingConfiguration(this.stack, `${id}Of`, {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [
        // Without the `:*` that ends a log group's ARN.
        this.stack.formatArn({
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

  private deskFirewall({ stage, desk }: StageConfig, limits: FirewallProps['limits']): CfnWebACL {
    const ways = ['accept', 'activate', 'login'].map((way) => pathBegins(`/api/desk/${way}`))
    return new CfnWebACL(this.stack, 'DeskFirewall', {
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

  /** The firewall needs one set for IPv4 and one for IPv6. */
  private elsewhere(stage: string, networks: string[]): CfnWebACL.RuleProperty {
    const kinds = {
      IPV4: networks.filter((each) => !each.includes(':')),
      IPV6: networks.filter((each) => each.includes(':')),
    }
    const within = Object.entries(kinds)
      .filter(([, addresses]) => addresses.length > 0)
      .map(([ipAddressVersion, addresses]) => {
        const set = new CfnIPSet(this.stack, `DeskNetworks${ipAddressVersion}`, {
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

/** Decoded and in lower case, so that no other spelling gets past. */
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

/** Every open page asks for these each second. */
const shared = pathBegins('/api/index/')

/** More than any number of phones behind one address would ask. */
const FLOOD = 20

/** Counted, not refused, until a month's figures were looked at. */
const managed = (metricName: string, priority: number, name: string): CfnWebACL.RuleProperty => ({
  name: metricName,
  priority,
  overrideAction: { count: {} },
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
  visibilityConfig: visible(metricName),
})

type CountedBy = Pick<CfnWebACL.RateBasedStatementProperty, 'aggregateKeyType' | 'customKeys'>

const byAddress: CountedBy = { aggregateKeyType: 'IP' }
/** Calls without a token do not count here. */
const bySession: CountedBy = {
  aggregateKeyType: 'CUSTOM_KEYS',
  customKeys: [{ header: { name: 'token', textTransformations: [{ priority: 0, type: 'NONE' }] } }],
}

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

/** Without samples, which would hold users' addresses and headers. */
const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
})
