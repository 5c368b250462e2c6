import { join } from 'node:path'
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { countProgress } from '../../functions/activities/progress.ts'
import { lookAtAll } from '../../functions/alerts/look.ts'
import { createApis, depsFor } from '../../functions/area-handlers.ts'
import { practiceDefaults, type RuntimeConfig, runtimeConfig } from '../../functions/config.ts'
import { shredDue } from '../../functions/data/shred.ts'
import { workOn } from '../../functions/data/work.ts'
import type { AllDeps } from '../../functions/deps.ts'
import { inviteFirst } from '../../functions/desk/operators.ts'
import { bookInvitations } from '../../functions/engagement/invitations.ts'
import { accrueAll, accrueShard } from '../../functions/financing/accrue.ts'
import type { Api } from '../../functions/http.ts'
import { errorFields, type Log } from '../../functions/log.ts'
import { tellDue } from '../../functions/notifier/due.ts'
import { bucketFiles } from '../../functions/outside/files.aws.ts'
import { kmsKeys } from '../../functions/outside/kms.aws.ts'
import { openAll } from '../../functions/personal/index.ts'
import { endBonuses } from '../../functions/rewards/end.ts'
import { createCatalog } from '../../functions/table/catalog.ts'
import { createTable, documentClient } from '../../functions/table/dynamo.ts'
import { createScan } from '../../functions/table/scan.aws.ts'
import { tableDays } from '../../functions/tape/days.ts'
import { mainFeed } from '../../functions/tape/feeds.ts'
import { openTapes } from '../../functions/tape/index.ts'
import { recordDays } from '../../functions/tape/recorder.ts'
import type { Tapes } from '../../functions/tape/tapes.ts'
import { settleShard, sweep } from '../../functions/trade/sweep.ts'
import { cleanUpload } from '../../functions/uploads/clean.ts'
import type { Area } from '../../shared/api/routes.ts'
import { seed as seedTable } from '../seed.ts'
import { createTableIfAbsent } from './create-table.ts'
import { loadStageFile, type StageFile } from './data.ts'
import { deliverChanges } from './deliver.ts'
import { type Engine, startEngine } from './engine.ts'
import { expirePictures } from './expiry.ts'
import { masterKey } from './kms/master-keys.ts'
import { createKms } from './kms/server.ts'
import { createOutbox, type Outbox, type SentLetter } from './outbox.ts'
import { createBucket, type LocalBucket } from './s3/server.ts'
import { folderStore, memoryStore } from './s3/store.ts'
import type { Scheduler } from './scheduler.ts'
import { streamClient } from './stream-protocol.ts'
import { followStream, type Streams } from './streams.ts'
import { startTimers } from './timers.ts'

export const TABLE_NAME = 'evenhand-local'
export const LOCAL_STAGE = 'local'
const UPLOADS = 'uploads'
const MASTER_KEY = 'data-keys'
export const MASTER_KEY_FILE = 'master-key.json'
export const BUCKET_PATH = '/s3'

export interface StackOptions {
  folder?: string
  /** Uses a running server's pictures and keys; leaves its schedules and stream alone. */
  beside?: string
  feed?: string
  config?: Partial<RuntimeConfig>
  origins?: string[]
  clock?: () => number
  log?: Log
  tapes?: Tapes
  engine?: Engine
  stage?: StageFile
  /** `false`: no schedule is delivered, as if EventBridge were down. */
  events?: boolean
  onLetter?: (letter: SentLetter) => void
  onCapacity?: (operation: string, capacity: ConsumedCapacity[]) => void
}

export interface Stack {
  deps: AllDeps
  invite: string
  engine: Engine
  apis: Record<Area, Api>
  bucket: LocalBucket
  outbox: Outbox
  /** Delivers from `start` on, or all waiting records with `drain`. */
  streams: Streams
  /** A clock moved by hand needs `wake`. */
  schedules: Pick<Scheduler, 'pending' | 'wake'>
  /** Null once accepted. */
  inviteFirst(): Promise<string | null>
  sweep(): Promise<{ settled: number }>
  record(): Promise<void>
  expirePictures(): Promise<void>
  accrue(): Promise<unknown>
  endBonuses(): Promise<unknown>
  tellDue(): Promise<{ due: number }>
  bookInvitations(): Promise<{ booked: number }>
  countProgress(): Promise<{ looked: number }>
  lookAtAlerts(): Promise<{ reached: number }>
  shredDue(): Promise<number>
  stop(): Promise<void>
}

/** The cloud's handlers and workers over embedded engines and stand-ins. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { folder, clock = Date.now, log = () => {} } = options
  const config = runtimeConfig.parse({
    ...practiceDefaults,
    stage: LOCAL_STAGE,
    behindEdge: false,
    passkeys: { rpId: 'localhost', origins: options.origins ?? ['http://localhost:8787'] },
    // On a laptop all calls come from one address.
    addressLimits: { login: 100_000, reg: 100_000, codes: 100_000 },
    sending: {
      mailFrom: 'evenhand@localhost.example',
      site: 'localhost',
      sms: { from: 'pool-local', maxPrice: '0.20' },
    },
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
  await seedTable(table, { feed: config.feed, invite, indexKeys: secrets.indexKeys })

  const credentials = { accessKeyId: 'local', secretAccessKey: secrets.originSecrets[0] ?? '' }
  const { scheduler, ...timers } = await startTimers({
    ...(folder && { file: join(folder, 'schedules.json') }),
    clock,
    credentials,
    due: async (worker, shard) => {
      if (options.events === false) return
      if (worker === 'accruals') await accrueShard(depsFor('accruals', deps), shard)
      else await settleShard(depsFor('settlement', deps), shard, clock())
    },
  })
  const kept = folder ?? options.beside
  const store = kept ? folderStore(join(kept, 'uploads')) : memoryStore()
  const bucket = createBucket({
    bucket: UPLOADS,
    store,
    credentials,
    // The SDK signs by the machine's clock, even if ours is moved.
    clock: Date.now,
    onCreated: async (key) => {
      try {
        await cleanUpload(depsFor('cleaner', deps), key)
      } catch (error) {
        log('error', 'cleaner failed', errorFields(error))
      }
    },
    onPut: async (key) => {
      if (!key.startsWith('asked/')) return
      try {
        await workOn(depsFor('owndata', deps), key)
      } catch (error) {
        log('error', 'own data failed', errorFields(error))
      }
    },
  })
  const bucketEndpoint = await bucket.listen()
  const files = bucketFiles(
    { bucket: UPLOADS, browserUrl: (url) => url.replace(bucketEndpoint, BUCKET_PATH) },
    { endpoint: bucketEndpoint, region: 'local', forcePathStyle: true, credentials },
  )
  const kms = createKms(MASTER_KEY, masterKey(kept && join(kept, MASTER_KEY_FILE)))
  const kmsEndpoint = await kms.listen()
  const personal = openAll({
    table,
    stage: config.stage,
    clock,
    kms: kmsKeys(MASTER_KEY, { endpoint: kmsEndpoint, region: 'local', credentials }),
  })
  const outbox = createOutbox({ clock, ...(options.onLetter && { onLetter: options.onLetter }) })
  const seed = Buffer.from(secrets.simSeed, 'base64url')
  // Kept days speed up a restart.
  const days = folder ? tableDays(table, log, { recorder: true }) : undefined
  const tapes = options.tapes ?? openTapes(config.feed, seed, days)
  const deps: AllDeps = {
    clock,
    clockOffMs: () => 0,
    config,
    secrets,
    table,
    catalog: createCatalog(table, mainFeed(config.feed)),
    tapes,
    ...timers,
    files,
    scan: createScan(TABLE_NAME, documentClient(engine.client)),
    ...personal,
    mail: outbox.mail,
    sms: outbox.sms,
    push: outbox.push,
    log,
  }
  const streams = followStream({
    client: streamClient(engine.client),
    tableName: TABLE_NAME,
    ...(folder && { file: join(folder, 'stream.json') }),
    deliver: (event) => deliverChanges(deps, event),
    log,
  })

  return {
    deps,
    invite,
    engine,
    apis: createApis(deps),
    bucket,
    outbox,
    streams,
    schedules: scheduler,
    inviteFirst: () => inviteFirst({ table, secrets, nowMs: clock() }),
    sweep: () => sweep(depsFor('settlement', deps), clock()),
    expirePictures: () =>
      expirePictures({
        client: engine.client,
        tableName: TABLE_NAME,
        store,
        deps: depsFor('effects', deps),
        nowMs: clock(),
      }),
    accrue: () => accrueAll(depsFor('accruals', deps)),
    bookInvitations: () => bookInvitations(depsFor('invitations', deps)),
    countProgress: () => countProgress(depsFor('progress', deps)),
    lookAtAlerts: () => lookAtAll(depsFor('lookout', deps)),
    tellDue: () => tellDue(depsFor('notifier', deps)),
    endBonuses: () => endBonuses(depsFor('bonuses', deps)),
    shredDue: () => shredDue(depsFor('owndata', deps)),
    record: () => recordDays(deps.catalog, tapes, clock()),
    async stop() {
      await streams.close()
      await bucket.close()
      await scheduler.close()
      await kms.close()
      if (!options.engine) await engine.stop()
    },
  }
}
