import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { alarmTopic } from './alarm-topic.ts'
import { UserAlarm } from './alarms.ts'
import { createBudget } from './budget.ts'
import { keepEdgeLogs } from './edge-logs.ts'
import type { StageConfig } from './stages.ts'

export interface FrontStackProps extends StackProps {
  config: StageConfig
  site: Distribution
  desk: Distribution
  prices: Distribution
}

/**
 * Alarms and logs of CloudFront, which keeps both in us-east-1 alone: so they stand there, with a topic of their own. The
 * budget is nowhere in particular.
 */
export class FrontStack extends Stack {
  constructor(scope: Construct, id: string, { config, site, desk, prices, ...props }: FrontStackProps) {
    super(scope, id, props)
    createBudget(this, config)
    keepEdgeLogs(this, config.stage, { site, desk, prices })
    const topic = alarmTopic(this, config)
    const failing = (distribution: Distribution) => ({
      topic,
      metric: siteMetric(distribution, '5xxErrorRate', 'average'),
      threshold: 5,
      evaluationPeriods: 5,
      datapointsToAlarm: 3,
    })
    new UserAlarm(this, 'SiteFailing', {
      userImpact:
        'One call in twenty fails before it reaches a function: pages and prices do not load for some users.',
      firstStep: 'See whether ApiFailing rings too; if not, look at the status page of CloudFront.',
      ...failing(site),
    })
    new UserAlarm(this, 'DeskSiteFailing', {
      userImpact:
        'Operators cannot work, so deposits and questions of users wait: calls of the desk fail at CloudFront.',
      firstStep: 'See whether ApiFailing rings too; if not, look at the status page of CloudFront.',
      ...failing(desk),
    })
    new UserAlarm(this, 'PricesFailing', {
      userImpact:
        'Prices come late to who opens a product: pages ask their own host for them, which the firewall counts as well.',
      firstStep: 'See whether SiteFailing rings too; if not, look at the status page of CloudFront.',
      ...failing(prices),
    })
  }
}

/** A figure of a distribution, by the minute. */
export const siteMetric = (
  { distributionId }: Distribution,
  metricName: '5xxErrorRate' | 'Requests' | 'CacheHitRate',
  statistic: string,
): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic,
    period: Duration.minutes(1),
    region: 'us-east-1',
  })
