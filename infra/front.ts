import { Duration, type Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { alarmTopic } from './alarm-topic.ts'
import { UserAlarm } from './alarms.ts'
import { keepEdgeLogs } from './edge-logs.ts'
import { pricesOff } from './prices-off.ts'
import type { StageConfig } from './stages.ts'

export interface FrontProps {
  config: StageConfig
  site: Distribution
  desk: Distribution
  prices: Distribution
}

/** CloudFront keeps metrics and logs in us-east-1 only. */
export class Front {
  constructor(stack: Stack, { config, site, desk, prices }: FrontProps) {
    keepEdgeLogs(stack, config.stage, { site, desk, prices })
    const topic = alarmTopic(stack, config)
    const failing = (distribution: Distribution) => ({
      topic,
      metric: siteMetric(distribution, '5xxErrorRate', 'average'),
      threshold: 5,
      evaluationPeriods: 5,
      datapointsToAlarm: 3,
    })
    new UserAlarm(stack, 'SiteFailing', {
      userImpact:
        'One call in twenty fails before it reaches a function: pages and prices do not load for some users.',
      firstStep: 'See whether ApiFailing rings too; if not, look at the status page of CloudFront.',
      ...failing(site),
    })
    new UserAlarm(stack, 'DeskSiteFailing', {
      userImpact:
        'Operators cannot work, so deposits and questions of users wait: calls of the desk fail at CloudFront.',
      firstStep: 'See whether ApiFailing rings too; if not, look at the status page of CloudFront.',
      ...failing(desk),
    })
    new UserAlarm(stack, 'PricesFailing', {
      userImpact:
        'Prices come late to who opens a product: pages ask their own host for them, which the firewall counts as well.',
      firstStep: 'See whether SiteFailing rings too; if not, look at the status page of CloudFront.',
      ...failing(prices),
    })
    const flooded = new UserAlarm(stack, 'PricesFlooded', {
      userImpact:
        'Nobody suffers yet, but each request is paid for: the host of prices is asked more often than all users would.',
      firstStep:
        'Compare with the requests of the site. The host switched itself off: switch it on when it is over.',
      topic,
      metric: siteMetric(prices, 'Requests', 'sum'),
      threshold: config.pricesPerMinute,
      evaluationPeriods: 5,
      datapointsToAlarm: 3,
    })
    flooded.addAlarmAction(new LambdaAction(pricesOff(stack, prices)))
  }
}

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
