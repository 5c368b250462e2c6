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
import { accrueAll } from '../../functions/financing/accrue.ts'
import type { Api } from '../../functions/http.ts'
import { errorFields, type Log } from '../../functions/log.ts'
import { tellDue } from '../../functions/notifier/due.ts'
import { bucketFiles } from '../../functions/outside/files.aws.ts'
import { kmsKeys } from '../../functions/outside/kms.aws.ts'
import { schedulerTimer } from '../../functions/outside/timer.aws.ts'
import { openPersonal } from '../../functions/personal/index.ts'
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
import { createScheduler } from './scheduler.ts'
import { streamClient } from './stream-protocol.ts'
import { followStream, type Streams } from './streams.ts'

export const TABLE_NAME = 'evenhand-local'
export const LOCAL_STAGE = 'local'
const UPLOADS = 'uploads'
const MASTER_KEY = 'data-keys'
/** Beside the table, readable by its owner alone. */
export const MASTER_KEY_FILE = 'master-key.json'
export const BUCKET_PATH = '/s3'
const SETTLEMENT = 'arn:aws:lambda:local:000000000000:function:settlement'

export interface StackOptions {
  /** Folder of the data; undefined keeps all in memory. */
  folder?: string
  /** Folder of a server that may be running: its pictures and keys are used, its schedules and its place in the stream left. */
  beside?: string
  feed?: string
  /** Overrides of the stage's config. */
  config?: Partial<RuntimeConfig>
  /** Where its pages are, for passkeys. */
  origins?: string[]
  clock?: () => number
  log?: Log
  tapes?: Tapes
  engine?: Engine
  /** Secrets and invite code, when they are not to come from the folder. */
  stage?: StageFile
  /** `false`: no settlement event is ever delivered, as if EventBridge were down. */
  events?: boolean
  /** Told of each mail and SMS. */
  onLetter?: (letter: SentLetter) => void
  onCapacity?: (operation: string, capacity: ConsumedCapacity[]) => void
}

export interface Stack {
  deps: AllDeps
  invite: string
  engine: Engine
  /** One HTTP function an area, as API Gateway would call them. */
  apis: Record<Area, Api>
  /** The bucket of pictures, to be mounted where browsers reach it. */
  bucket: LocalBucket
  /** Mail and SMS that were sent, which nobody but this machine sees. */
  outbox: Outbox
  /** Delivers changes to the effects worker: from `start` on by itself, or all that wait with `drain`. */
  streams: Streams
  /** The invitation of the desk's first operator, until one was accepted. */
  inviteFirst(): Promise<string | null>
  /** What the one-minute rule runs. */
  sweep(): Promise<{ settled: number }>
  /** What the hourly rule runs. */
  record(): Promise<void>
  /** Deletes pictures nobody used, as the cloud does by itself. */
  expirePictures(): Promise<void>
  /** What the daily rule of erasures runs. */
  /** Books the days of holdings that are over. */
  accrue(): Promise<unknown>
  endBonuses(): Promise<unknown>
  /** What the one-minute rule of mail and push runs. */
  tellDue(): Promise<{ due: number }>
  /** What the one-minute rule of invitations runs. */
  bookInvitations(): Promise<{ booked: number }>
  /** What the one-minute rule of VIP levels and couples runs. */
  countProgress(): Promise<{ looked: number }>
  /** What the one-minute rule of price alerts runs. */
  lookAtAlerts(): Promise<{ reached: number }>
  shredDue(): Promise<number>
  stop(): Promise<void>
}

/** The whole product over embedded engines: the handlers and workers of the cloud, the real SDK, local stand-ins. */
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

  // A key of this laptop's stage, so that nobody else can sign pictures.
  const credentials = { accessKeyId: 'local', secretAccessKey: secrets.originSecrets[0] ?? '' }
  const scheduler = createScheduler({
    ...(folder && { file: join(folder, 'schedules.json') }),
    clock,
    invoke: async (_arn, input) => {
      if (options.events === false) return
      await settleShard(depsFor('settlement', deps), (JSON.parse(input) as { shard: number }).shard, clock())
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
    { endpoint, region: 'local', credentials },
  )
  const kept = folder ?? options.beside
  const store = kept ? folderStore(join(kept, 'uploads')) : memoryStore()
  const bucket = createBucket({
    bucket: UPLOADS,
    store,
    credentials,
    // The SDK signs by the machine's clock, even if ours is set otherwise.
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
  const personal = openPersonal({
    table,
    stage: config.stage,
    clock,
    kms: kmsKeys(MASTER_KEY, { endpoint: kmsEndpoint, region: 'local', credentials }),
  })
  const outbox = createOutbox({ clock, ...(options.onLetter && { onLetter: options.onLetter }) })
  const seed = Buffer.from(secrets.simSeed, 'base64url')
  // Kept days speed up a restart; a stack in memory has none.
  const days = folder ? tableDays(table, log, { recorder: true }) : undefined
  const tapes = options.tapes ?? openTapes(config.feed, seed, days)
  const deps: AllDeps = {
    clock,
    // The engine of a laptop goes by the same clock.
    clockOffMs: () => 0,
    config,
    secrets,
    table,
    catalog: createCatalog(table, mainFeed(config.feed)),
    tapes,
    timer,
    files,
    scan: createScan(TABLE_NAME, documentClient(engine.client)),
    personal,
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
    inviteFirst: () => inviteFirst({ table, secrets, nowMs: clock() }),
    sweep: () => sweep(depsFor('settlement', deps), clock()),
    expirePictures: () =>
      expirePictures({
        client: engine.client,
        tableName: TABLE_NAME,
        store,
        deps: depsFor('remover', deps),
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
