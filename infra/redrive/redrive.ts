import { isStreamed } from '../../functions/effects/domains.ts'
import { isToSend } from '../../functions/sender/rows.ts'
import { rowOfImage } from '../../functions/table/dynamo.ts'
import { type DeadLetter, redriveOf, type Stretch } from './letter.ts'

/** A letter as its queue hands it out; nobody else gets it while it is looked after. */
export interface Handed extends DeadLetter {
  receipt: string
}

/** A record of the table's stream as a function gets it. */
export interface StreamedRecord {
  dynamodb?: { NewImage?: Parameters<typeof rowOfImage>[0]; SequenceNumber?: string }
}

/** What redriving asks of AWS. */
export interface Cloud {
  queues(prefix: string): Promise<{ url: string; name: string; waiting: number }[]>
  receive(url: string): Promise<Handed[]>
  remove(url: string, receipt: string): Promise<void>
  /** Throws where the function failed. */
  call(functionArn: string, payload: string): Promise<void>
  /** Null where the stream keeps them no more: it keeps a day. */
  records(stretch: Stretch): Promise<StreamedRecord[] | null>
}

export interface Redriven {
  done: number
  /** Left in their queue, each with why. */
  left: string[]
}

/**
 * Does again what the letters of a queue ask for. Every function of ours does nothing twice, so a letter that was done
 * before, or is done here and cannot be removed, does no harm. What fails stays in its queue.
 */
export async function redrive(cloud: Cloud, url: string): Promise<Redriven> {
  const redriven: Redriven = { done: 0, left: [] }
  for (let some = await cloud.receive(url); some.length > 0; some = await cloud.receive(url))
    for (const letter of some) {
      const why = await again(cloud, letter)
      if (why === null) {
        await cloud.remove(url, letter.receipt)
        redriven.done += 1
      } else redriven.left.push(why)
    }
  return redriven
}

/** Null where it is done, else why not. */
async function again(cloud: Cloud, letter: DeadLetter): Promise<string | null> {
  const asked = redriveOf(letter)
  try {
    if (asked.kind === 'unknown') return 'says not whom it is for'
    if (asked.kind === 'call') {
      await cloud.call(asked.functionArn, asked.payload)
      return null
    }
    const records = await cloud.records(asked.stretch)
    if (records === null) return `its records are older than a day: shard ${asked.stretch.shardId}`
    const ours = records.filter(isFiltered)
    if (ours.length > 0) await cloud.call(asked.functionArn, JSON.stringify({ Records: ours }))
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** What the stream's own filters would have let through. */
function isFiltered({ dynamodb }: StreamedRecord): boolean {
  if (!dynamodb?.NewImage) return false
  const row = rowOfImage(dynamodb.NewImage)
  return isStreamed(row) || isToSend(row)
}
