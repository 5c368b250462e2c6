import { join } from 'node:path'
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { accountHandlers } from '../../functions/account/handlers.ts'
import { practiceDefaults, type RuntimeConfig, runtimeConfig } from '../../functions/config.ts'
import { contentHandlers } from '../../functions/content/handlers.ts'
import type { Deps } from '../../functions/deps.ts'
import { type Api, createApi } from '../../functions/http.ts'
import type { Log } from '../../functions/log.ts'
import { loginHandlers } from '../../functions/login/handlers.ts'
import { marketHandlers } from '../../functions/market/handlers.ts'
import { schedulerTimer } from '../../functions/outside/timer.aws.ts'
import { createCatalog } from '../../functions/table/catalog.ts'
import { createTable } from '../../functions/table/dynamo.ts'
import { tableDays } from '../../functions/tape/days.ts'
import { openTape } from '../../functions/tape/index.ts'
import { recordDays } from '../../functions/tape/recorder.ts'
import type { Tape } from '../../functions/tape/tape.ts'
import { tradeHandlers } from '../../functions/trade/handlers.ts'
import { settleShard, sweep } from '../../functions/trade/sweep.ts'
import { accountRoutes } from '../../shared/api/account.ts'
import { contentRoutes } from '../../shared/api/content.ts'
import { loginRoutes } from '../../shared/api/login.ts'
import { marketRoutes } from '../../shared/api/market.ts'
import type { Area } from '../../shared/api/route.ts'
import { tradeRoutes } from '../../shared/api/trade.ts'
import { seed as seedTable } from '../seed.ts'
import { createTableIfAbsent } from './create-table.ts'
import { loadStageFile, type StageFile } from './data.ts'
import { type Engine, startEngine } from './engine.ts'
import { createScheduler } from './scheduler.ts'

export const TABLE_NAME = 'evenhand-local'
const SETTLEMENT = 'arn:aws:lambda:local:000000000000:function:settlement'

export interface StackOptions {
  /** Folder of the data; undefined keeps all in memory. */
  folder?: string
  feed?: string
  /** Overrides of the stage's config. */
  config?: Partial<RuntimeConfig>
  clock?: () => number
  log?: Log
  tape?: Tape
  engine?: Engine
  /** Secrets and invite code, when they are not to come from the folder. */
  stage?: StageFile
  /** `false`: no settlement event is ever delivered, as if EventBridge were down. */
  events?: boolean
  onCapacity?: (operation: string, capacity: ConsumedCapacity[]) => void
}

export interface Stack {
  deps: Deps
  invite: string
  engine: Engine
  /** One HTTP function an area, as API Gateway would call them. */
  apis: Record<Area, Api>
  /** What the one-minute rule runs. */
  sweep(): Promise<{ settled: number }>
  /** What the hourly rule runs. */
  record(): Promise<void>
  stop(): Promise<void>
}

/** The whole product over embedded engines: the handlers and workers of the cloud, the real SDK, local stand-ins. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { folder, clock = Date.now, log = () => {} } = options
  const config = runtimeConfig.parse({
    ...practiceDefaults,
    stage: 'local',
    behindEdge: false,
    // One address is everyone here.
    addressLimits: { login: 100_000, reg: 100_000 },
    ...(options.feed && { feed: options.feed }),
    ...options.config,
  })
  const { secrets, invite } = options.stage ?? (await loadStageFile(folder))
  const engine = options.engine ?? (await startEngine(folder))
  await createTableIfAbsent(engine.client, TABLE_NAME)
  const table = createTable({
    tableName: TABLE_NAME,
    client: engine.client,
    ...(options.onCapacity && { onCapacity: options.onCapacity }),
  })
  await seedTable(table, { feed: config.feed, invite, uniqueKey: secrets.uniqueKey })

  const scheduler = createScheduler({
    ...(folder && { file: join(folder, 'schedules.json') }),
    clock,
    invoke: async (_arn, input) => {
      if (options.events === false) return
      await settleShard(deps, (JSON.parse(input) as { shard: number }).shard, clock())
    },
  })
  const endpoint = await scheduler.listen()
  const timer = schedulerTimer(
    {
      group: 'due',
      targetArn: SETTLEMENT,
      roleArn: 'arn:aws:iam::000000000000:role/scheduler',
      deadLetterArn: 'arn:aws:sqs:local:000000000000:due-dlq',
    },
    { endpoint, region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
  )
  const seed = Buffer.from(secrets.simSeed, 'base64url')
  // Kept days speed up a restart; a stack in memory has none.
  const days = folder ? tableDays(table, log, { recorder: true }) : undefined
  const tape = options.tape ?? openTape(config.feed, seed, days)
  const deps: Deps = { clock, config, secrets, table, catalog: createCatalog(table), tape, timer, log }

  return {
    deps,
    invite,
    engine,
    apis: {
      login: createApi<'login'>(loginRoutes, loginHandlers(deps), deps),
      account: createApi<'account'>(accountRoutes, accountHandlers(deps), deps),
      market: createApi<'market'>(marketRoutes, marketHandlers(deps), deps),
      content: createApi<'content'>(contentRoutes, contentHandlers(deps), deps),
      trade: createApi<'trade'>(tradeRoutes, tradeHandlers(deps), deps),
    },
    sweep: () => sweep(deps, clock()),
    record: () => recordDays(deps.catalog, tape, clock()),
    async stop() {
      await scheduler.close()
      if (!options.engine) await engine.stop()
    },
  }
}
