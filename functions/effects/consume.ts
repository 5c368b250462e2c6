import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { ReviewKind } from '../../shared/reviews.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { rowOfImage } from '../table/dynamo.ts'
import type { RowChange } from '../table/effects.ts'
import { effectsOf } from './domains.ts'
import { takeMedian } from './medians.ts'
import { setAside } from './set-aside.ts'
import { rowOf } from './write.ts'

export type EffectDeps = Pick<Deps<'uniqueKey'>, 'table' | 'clock' | 'secrets' | 'log'>

/** A change and its sequence number in the stream. */
export interface StreamRecord extends RowChange {
  sequence: string
}

/**
 * Writes the effects of changes. Each effect has a key made from its event, so changes delivered twice, late or in any
 * order leave the same rows. Answers the sequence numbers of those that failed, to be delivered again; a change that is
 * not understood never will be, and is set aside.
 */
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

  const measured = new Map<ReviewKind, string[]>()
  await Promise.all(
    records.map(({ sequence, ...change }) =>
      attempt([sequence], async () => {
        const effects = understood(change)
        if (effects instanceof Error)
          return setAside(deps, { sequence, key: change.new ?? change.old }, effects)
        // A row that exists was written by an earlier delivery.
        await Promise.all(effects.map((effect) => deps.table.write(rowOf(effect, deps.secrets))))
        for (const effect of effects)
          if (effect.effect === 'measure')
            measured.set(effect.kind, [...(measured.get(effect.kind) ?? []), sequence])
      }),
    ),
  )
  for (const [kind, sequences] of measured) await attempt(sequences, () => takeMedian(deps, kind))
  return records.flatMap(({ sequence }) => (failed.has(sequence) ? sequence : []))
}

/** A batch of the stream; Lambda delivers again from the first that failed. */
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

/** What a pure function of a change answers, or the error that it will give again for the same change. */
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
