import { App, Stack, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { ApiStack } from './api.ts'
import { createBudget } from './budget.ts'
import { DataStack } from './data.ts'
import { EdgeStack } from './edge.ts'
import { keepFewAlarms } from './few-alarms.ts'
import { Firewall } from './firewall.ts'
import { Front } from './front.ts'
import type { StageConfig } from './stages.ts'
import { WorkStack } from './work.ts'

export interface AppOptions {
  bundles: string
  /** From the context (`-c stage=dev`). */
  stages: StageConfig[]
  context?: Record<string, unknown>
  outdir?: string
  /** CloudFront learns of a changed origin secret only by a new version name. */
  originVersion?: string
  /** Leaves cdk-nag out, for templates that are only compared. */
  unchecked?: boolean
}

/** Several stacks: one for everything but the data would hold 590 resources, and CloudFormation takes 500. */
export interface StageStacks {
  data: DataStack
  work: WorkStack
  api: ApiStack
  edge: EdgeStack
  shield?: Stack
  front?: Stack
}

/** Synthesis fails on any finding of cdk-nag that is not accepted with a reason. */
export function createApp({ bundles, stages, context, outdir, originVersion, unchecked }: AppOptions): {
  app: App
  stacks: Map<StageConfig['stage'], StageStacks>
} {
  const app = new App({ ...(context && { context }), ...(outdir && { outdir }), analyticsReporting: false })
  if (!unchecked) Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  return {
    app,
    stacks: new Map(stages.map((config) => [config.stage, createStage(app, config, bundles, originVersion)])),
  }
}

/** CloudFront reads firewalls and certificates, and keeps metrics and logs, only here. */
const FRONT_REGION = 'us-east-1'

function createStage(app: App, config: StageConfig, bundles: string, originVersion?: string): StageStacks {
  const { stage, account, region, edgeLimits: limits } = config
  const name = (part: string) => `evenhand-${stage}-${part}`
  const env = { ...(account && { account }), ...(region && { region }) }
  const elsewhere = region !== undefined && region !== FRONT_REGION
  const crossing = elsewhere && { crossRegionReferences: true }
  const inFront = (part: string) =>
    new Stack(app, name(part), { env: { ...env, region: FRONT_REGION }, ...crossing })

  const data = new DataStack(app, name('data'), { env, config, bundles })
  const work = new WorkStack(app, name('work'), { env, config, data })
  const api = new ApiStack(app, name('api'), { env, config, data, work })
  // The firewall must exist before its distribution, and alarms of a distribution after it.
  const shield = elsewhere && limits ? inFront('shield') : undefined
  const edge = new EdgeStack(app, name('edge'), {
    ...{ env, ...crossing, config, data, work, api, originVersion },
    firewall: (own) => (limits ? new Firewall(shield ?? own, { config, limits }) : undefined),
  })
  const few = config.alarms === 'few'
  createBudget(edge, config)
  const front = elsewhere && !few ? inFront('front') : undefined
  if (few) keepFewAlarms([data, work, api, edge])
  else new Front(front ?? edge, { config, ...edge.sites })
  return { data, work, api, edge, ...(shield && { shield }), ...(front && { front }) }
}
