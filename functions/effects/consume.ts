import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { ReviewKind } from '../../shared/reviews.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { rowOfImage } from '../table/dynamo.ts'
import type { RowChange } from '../table/effects.ts'
import { effectsOf } from './domains.ts'
import { takeMedian } from './medians.ts'
import { rowOf } from './write.ts'

export type EffectDeps = Pick<Deps<'uniqueKey'>, 'table' | 'clock' | 'secrets' | 'log'>

/** A change, and the number it has in the stream. */
export interface StreamRecord extends RowChange {
  sequence: string
}

/**
 * Writes what follows some changes of the table. Each effect has a key of its own, so that changes told twice, late,
 * or in any order leave the same. Answers the numbers of those that failed, which are to be told again.
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
        const effects = effectsOf(change)
        // What is there already was told before.
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

/** A batch of the stream, as Lambda hands it over; it tells again from the first that failed. */
export async function consumeBatch(
  deps: EffectDeps,
  { Records }: DynamoDBStreamEvent,
): Promise<DynamoDBBatchResponse> {
  const failed = await consume(deps, Records.map(recordOf))
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
}

function recordOf({ dynamodb = {} }: DynamoDBRecord): StreamRecord {
  const { SequenceNumber: sequence = '', OldImage, NewImage } = dynamodb
  return {
    sequence,
    ...(OldImage && { old: rowOfImage(OldImage) }),
    ...(NewImage && { new: rowOfImage(NewImage) }),
  }
}
