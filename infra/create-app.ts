import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { ApiStack } from './api.ts'
import { BoardStack } from './board.ts'
import { DataStack } from './data.ts'
import { DeskStack } from './desk.ts'
import { EdgeStack } from './edge.ts'
import { EffectsStack } from './effects.ts'
import { FrontStack } from './front.ts'
import { JourneyStack } from './journey.ts'
import { OwnDataStack } from './own-data.ts'
import { PricesStack } from './prices.ts'
import { SenderStack } from './sender.ts'
import type { StageConfig } from './stages.ts'
import { TimersStack } from './timers.ts'
import { UploadsStack } from './uploads.ts'
import { UsersStack } from './users.ts'
import { WebStack } from './web.ts'

export interface AppOptions {
  /** Folder of the functions' bundles. */
  bundles: string
  /** Answers the stages to build, from the context (`-c stage=dev`). */
  stages: StageConfig[]
  context?: Record<string, unknown>
  outdir?: string
  /** The version of the origin secret that CloudFront is to send: it learns of a changed one only by another name of it. */
  originVersion?: string
}

export interface StageStacks {
  data: DataStack
  timers: TimersStack
  uploads: UploadsStack
  effects: EffectsStack
  ownData: OwnDataStack
  sender: SenderStack
  api: ApiStack
  users: UsersStack
  edge?: EdgeStack
  prices: PricesStack
  web: WebStack
  desk: DeskStack
  front: FrontStack
  board: BoardStack
  /** None with real money, of which it has none. */
  journey?: JourneyStack
}

/** The CDK app of some stages. Its synthesis fails on any finding of cdk-nag that is not accepted with a reason. */
export function createApp({ bundles, stages, context, outdir, originVersion }: AppOptions): {
  app: App
  stacks: Map<StageConfig['stage'], StageStacks>
} {
  const app = new App({ ...(context && { context }), ...(outdir && { outdir }), analyticsReporting: false })
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  return {
    app,
    stacks: new Map(stages.map((config) => [config.stage, createStage(app, config, bundles, originVersion)])),
  }
}

function createStage(app: App, config: StageConfig, bundles: string, originVersion?: string): StageStacks {
  const { stage, account, region, edgeLimits: limits } = config
  const name = (part: string) => `evenhand-${stage}-${part}`
  const env = { ...(account && { account }), ...(region && { region }) }
  // The firewall can only be in us-east-1; its name is passed on to the stage's own region.
  const elsewhere = region !== undefined && region !== 'us-east-1'
  const edgeEnv = elsewhere ? { ...env, region: 'us-east-1' } : env
  const crossing = elsewhere && { crossRegionReferences: true }

  const data = new DataStack(app, name('data'), { env, config, bundles })
  const timers = new TimersStack(app, name('timers'), { env, config, data })
  const uploads = new UploadsStack(app, name('uploads'), { env, data, timers })
  const effects = new EffectsStack(app, name('effects'), { env, data, timers })
  const ownData = new OwnDataStack(app, name('own-data'), { env, data, timers })
  const sender = new SenderStack(app, name('sender'), { env, config, data, timers })
  const api = new ApiStack(app, name('api'), { env, config, data, timers })
  const users = new UsersStack(app, name('users'), { env, timers, api })
  const edge = limits
    ? new EdgeStack(app, name('edge'), { env: edgeEnv, ...crossing, config, limits })
    : undefined
  const host = { env, ...crossing, config, data, api, originVersion, ...(edge && { edge }) }
  const prices = new PricesStack(app, name('prices'), { env, ...crossing, config, data, api, originVersion })
  const web = new WebStack(app, name('web'), { ...host, prices })
  const desk = new DeskStack(app, name('desk'), { ...host, timers, siteUrl: web.url })
  const sites = { site: web.distribution, desk: desk.distribution, prices: prices.distribution }
  const front = new FrontStack(app, name('front'), { env: edgeEnv, ...crossing, config, ...sites })
  const board = new BoardStack(app, name('board'), {
    env,
    config,
    data,
    timers,
    uploads,
    effects,
    api,
    users,
    web,
  })
  const journey =
    config.runtime.money === 'practice'
      ? new JourneyStack(app, name('journey'), { env, data, web })
      : undefined
  return {
    data,
    timers,
    uploads,
    effects,
    ownData,
    sender,
    api,
    users,
    ...(edge && { edge }),
    prices,
    web,
    desk,
    front,
    board,
    ...(journey && { journey }),
  }
}
