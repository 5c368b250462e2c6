import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import type { ApiStack } from './api.ts'
import { Board } from './board.ts'
import type { DataStack } from './data.ts'
import { Desk } from './desk.ts'
import type { Firewall } from './firewall.ts'
import { Journey } from './journey.ts'
import { Prices } from './prices.ts'
import type { StageConfig } from './stages.ts'
import { Web } from './web.ts'
import type { WorkStack } from './work.ts'

export interface EdgeStackProps extends StackProps {
  config: StageConfig
  data: DataStack
  work: WorkStack
  api: ApiStack
  originVersion: string | undefined
  firewall: (own: Stack) => Firewall | undefined
}

export class EdgeStack extends Stack {
  readonly sites: Record<'site' | 'desk' | 'prices', Distribution>

  constructor(
    scope: Construct,
    id: string,
    { config, data, work, api, originVersion, firewall: make, ...props }: EdgeStackProps,
  ) {
    super(scope, id, props)
    const firewall = make(this)
    const of = { config, data, api, originVersion, ...(firewall && { firewall }) }
    const prices = new Prices(this, of)
    const web = new Web(this, { ...of, prices })
    const desk = new Desk(this, { ...of, siteUrl: web.url })
    this.sites = { site: web.distribution, desk: desk.distribution, prices: prices.distribution }
    if (config.alarms === 'few') return
    new Board(this, { config, data, work, api, web })
    if (config.runtime.money === 'practice') new Journey(this, { data, web })
  }
}
