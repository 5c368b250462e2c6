import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { ReviewKind } from '../../shared/reviews.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { rowOfImage } from '../table/dynamo.ts'
import type { Effect, RowChange } from '../table/effects.ts'
import { keys } from '../table/keys.ts'
import { isOutage } from '../table/outage.ts'
import { profileOf } from '../table/profile.ts'
import { isChosen } from '../telling.ts'
import { removeUnused } from '../uploads/effects.ts'
import { countDays, countNeeded } from '../views/effects.ts'
import { effectsOf } from './domains.ts'
import { takeMedian } from './medians.ts'
import { NOT_COUNTED } from './not-counted.ts'
import { setAside } from './set-aside.ts'
import { rowsOf } from './write.ts'

export type EffectDeps = Pick<
  Deps<'uniqueKey' | 'files'>,
  'table' | 'clock' | 'secrets' | 'log' | 'config' | 'files'
>

export interface StreamRecord extends RowChange {
  sequence: string
}

/** Keys come from the event, so redelivery is harmless. Returns the sequence numbers to redeliver. */
export async function consume(deps: EffectDeps, records: readonly StreamRecord[]): Promise<string[]> {
  const failed = new Set<string>()
  const attempt = async (sequences: string[], work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      deps.log('error', 'effect failed', errorFields(error))
      for (const sequence of sequences) failed.add(sequence)
    }
  }

  const untoldBy = choices(deps)
  const measured = new Map<ReviewKind, string[]>()
  await Promise.all(
    records.map(({ sequence, ...change }) =>
      attempt([sequence], async () => {
        const effects = understood(change)
        if (effects instanceof Error)
          return setAside(deps, { sequence, key: change.new ?? change.old }, effects)
        const rows = await Promise.all(
          effects.map(async (effect) => rowsOf(effect, deps.secrets, await untoldBy(effect))),
        )
        await Promise.all(rows.flat().map((row) => deps.table.write(row)))
        if (change.old && !change.new) await removeUnused(deps, change.old)
        for (const effect of effects)
          if (effect.effect === 'measure')
            measured.set(effect.kind, [...(measured.get(effect.kind) ?? []), sequence])
      }),
    ),
  )
  for (const [kind, sequences] of measured) await attempt(sequences, () => takeMedian(deps, kind))
  await countAll(deps, records, attempt)
  return records.flatMap(({ sequence }) => (failed.has(sequence) ? sequence : []))
}

function choices({ table }: EffectDeps): (effect: Effect) => Promise<string> {
  const known = new Map<string, Promise<string>>()
  const read = async (uid: string) => {
    const row = await table.get(keys.profile(uid))
    return row ? profileOf(row).untold : ''
  }
  return async (effect) => {
    if (effect.effect !== 'message' || !isChosen(effect)) return ''
    const untold = known.get(effect.uid) ?? read(effect.uid)
    known.set(effect.uid, untold)
    return untold
  }
}

type Attempt = (sequences: string[], work: () => Promise<void>) => Promise<void>

/** Counts each user once. A failure delays nobody: the user's next day counts it, and an alarm rings. */
async function countAll(deps: EffectDeps, records: readonly StreamRecord[], attempt: Attempt): Promise<void> {
  const sequencesOf = new Map<string, string[]>()
  for (const { sequence, ...change } of records) {
    const uid = attempted(() => countNeeded(change, deps.config.timeZone))
    if (uid instanceof Error) deps.log('error', NOT_COUNTED, errorFields(uid))
    else if (uid !== null) sequencesOf.set(uid, [...(sequencesOf.get(uid) ?? []), sequence])
  }
  const work = ([uid, sequences]: [string, string[]]) =>
    attempt(sequences, async () => {
      try {
        await countDays(deps, uid)
      } catch (error) {
        if (isOutage(error)) throw error
        deps.log('error', NOT_COUNTED, errorFields(error))
      }
    })
  await Promise.all([...sequencesOf].map(work))
}

/** Lambda redelivers from the first failure. */
export async function consumeBatch(
  deps: EffectDeps,
  { Records }: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  const read = Records.map((record) => ({ record, change: readable(record) }))
  const failed = await consume(
    deps,
    read.flatMap(({ change }) => (change instanceof Error ? [] : change)),
  )
  for (const { record, change } of read) {
    if (!(change instanceof Error)) continue
    const { SequenceNumber: sequence = '', Keys: { pk, sk } = {} } = record.dynamodb ?? {}
    try {
      await setAside(deps, { sequence, key: { pk: pk?.S ?? '', sk: sk?.S ?? '' } }, change)
    } catch {
      failed.push(sequence)
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
}

/** Returns the error, which would come again for the same change. */
function attempted<Result>(work: () => Result): Result | Error {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
const understood = (change: RowChange) => attempted(() => effectsOf(change))
const readable = (record: DynamoDBRecord) => attempted(() => recordOf(record))

function recordOf({ dynamodb = {} }: DynamoDBRecord): StreamRecord {
  const { SequenceNumber: sequence = '', OldImage, NewImage } = dynamodb
  return {
    sequence,
    ...(OldImage && { old: rowOfImage(OldImage) }),
    ...(NewImage && { new: rowOfImage(NewImage) }),
  }
}
