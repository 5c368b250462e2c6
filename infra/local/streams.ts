import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { isStreamed } from '../../functions/effects/domains.ts'
import { errorFields, type Log } from '../../functions/log.ts'
import { isToSend } from '../../functions/sender/rows.ts'
import type { StreamClient } from './stream-protocol.ts'

/** A poll costs the engine a millisecond. */
const LOOK_EVERY_MS = 300
const BATCH = 100
/** Then it is logged; the cloud would write a dead letter. */
const TRIES = 10

export interface FollowOptions {
  client: StreamClient
  tableName: string
  file?: string
  deliver: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>
  log: Log
}

/** Lets a test reorder or split a batch. */
export type Disturbance = (records: DynamoDBRecord[]) => DynamoDBRecord[][]

export interface Streams {
  start(): void
  /** Rejects what the worker failed at. */
  drain(disturb?: Disturbance): Promise<void>
  close(): Promise<void>
}

interface Checkpoint {
  arn: string
  after: Record<string, string>
}

/** In order, at least once: the checkpoint follows the worker's answer, so a crash repeats records. */
export function followStream({ client, tableName, file, deliver, log }: FollowOptions): Streams {
  let checkpoint: Checkpoint | undefined
  let shards: string[] = []
  let tries = 0
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function open(): Promise<Checkpoint | undefined> {
    if (checkpoint) return checkpoint
    const arn = await client.arn(tableName)
    if (!arn) return undefined
    const kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Checkpoint) : undefined
    checkpoint = kept?.arn === arn ? kept : { arn, after: {} }
    shards = await client.shards(arn)
    return checkpoint
  }

  function keep(at: Checkpoint, shard: string, sequence: string): void {
    at.after[shard] = sequence
    if (!file) return
    writeFileSync(`${file}.new`, JSON.stringify(at))
    renameSync(`${file}.new`, file)
  }

  /** Returns whether a record failed; the rest must wait for it. */
  async function follow(at: Checkpoint, shard: string, disturb?: Disturbance): Promise<boolean> {
    let iterator: string | undefined = await startOf(at, shard)
    while (iterator && !closed) {
      const page: Awaited<ReturnType<StreamClient['records']>> = await client.records(iterator)
      for (let first = 0; first < page.records.length; first += BATCH)
        if (await tell(at, shard, page.records.slice(first, first + BATCH), disturb)) return true
      if (page.records.length === 0) return false
      iterator = page.next
    }
    if (!closed) shards = await client.shards(at.arn)
    return false
  }

  /** The stream drops records after a day; then delivery continues with its oldest. */
  async function startOf(at: Checkpoint, shard: string): Promise<string> {
    try {
      return await client.iterator(at.arn, shard, at.after[shard])
    } catch (error) {
      if ((error as Error).name !== 'TrimmedDataAccessException') throw error
      return client.iterator(at.arn, shard)
    }
  }

  async function tell(
    at: Checkpoint,
    shard: string,
    records: DynamoDBRecord[],
    disturb: Disturbance = (all) => [all],
  ): Promise<boolean> {
    const failed = new Set<string>()
    for (const batch of disturb(records.filter(isTold))) {
      if (batch.length === 0) continue
      const { batchItemFailures } = await deliver({ Records: batch })
      for (const { itemIdentifier } of batchItemFailures) failed.add(itemIdentifier)
    }
    const stuck = records.findIndex((record) => failed.has(sequenceOf(record)))
    if (stuck < 0 || ++tries === TRIES) {
      if (stuck >= 0) log('error', 'effects given up', { count: failed.size })
      tries = 0
      keep(at, shard, sequenceOf(records.at(-1)))
      return false
    }
    if (stuck > 0) keep(at, shard, sequenceOf(records[stuck - 1]))
    return true
  }

  async function look(disturb?: Disturbance): Promise<boolean> {
    const at = await open()
    if (!at) return false
    let failed = false
    for (const shard of shards) failed = (await follow(at, shard, disturb)) || failed
    return failed
  }

  /** Two polls at a time would deliver the same records. */
  function next<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = running.then(work)
    running = done.then(
      () => {},
      () => {},
    )
    return done
  }

  const again = (): void => {
    timer = setTimeout(() => {
      next(look)
        .catch((error: unknown) => {
          if (!closed) log('error', 'stream failed', errorFields(error))
        })
        .finally(() => {
          if (!closed) again()
        })
    }, LOOK_EVERY_MS)
  }

  return {
    start: again,
    drain: (disturb) =>
      next(async () => {
        for (let left = TRIES; await look(disturb); left--) {
          if (left === 0) throw new Error('the stream could not be drained')
          await sleep(10)
        }
      }),
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

const sequenceOf = (record: DynamoDBRecord | undefined): string => record?.dynamodb?.SequenceNumber ?? ''

const isTold = ({ dynamodb }: DynamoDBRecord): boolean => {
  const { pk, sk } = dynamodb?.Keys ?? {}
  const names = Object.keys(dynamodb?.NewImage ?? {}).map((name) => [name, true])
  const row = { ...Object.fromEntries(names), pk: pk?.S ?? '', sk: sk?.S ?? '' }
  return isStreamed(row) || isToSend(row)
}
