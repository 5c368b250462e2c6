import { isStreamed } from '../../functions/effects/domains.ts'
import { isToSend } from '../../functions/sender/rows.ts'
import { rowOfImage } from '../../functions/table/dynamo.ts'
import { type DeadLetter, redriveOf, type Stretch } from './letter.ts'

export interface Handed extends DeadLetter {
  receipt: string
}

type Image = Parameters<typeof rowOfImage>[0]

export interface StreamedRecord {
  dynamodb?: { NewImage?: Image; OldImage?: Image; SequenceNumber?: string }
}

export interface Cloud {
  queues(prefix: string): Promise<{ url: string; name: string; waiting: number }[]>
  receive(url: string): Promise<Handed[]>
  remove(url: string, receipt: string): Promise<void>
  /** Null if the queue keeps what failed elsewhere. */
  source(url: string): Promise<string | null>
  send(url: string, body: string): Promise<void>
  call(functionArn: string, payload: string): Promise<void>
  /** Null once the stream has dropped them, after a day. */
  records(stretch: Stretch): Promise<StreamedRecord[] | null>
}

export interface Redriven {
  done: number
  left: string[]
}

/** Our functions do nothing twice, so repeating a letter does no harm. A failure keeps its letter. */
export async function redrive(cloud: Cloud, url: string): Promise<Redriven> {
  const redriven: Redriven = { done: 0, left: [] }
  for (let some = await cloud.receive(url); some.length > 0; some = await cloud.receive(url))
    for (const letter of some) {
      const why = await again(cloud, url, letter)
      if (why === null) {
        await cloud.remove(url, letter.receipt)
        redriven.done += 1
      } else redriven.left.push(why)
    }
  return redriven
}

/** Null if done, else why not. */
async function again(cloud: Cloud, url: string, letter: DeadLetter): Promise<string | null> {
  const asked = redriveOf(letter)
  try {
    if (asked.kind === 'unknown') {
      const source = await cloud.source(url)
      if (source === null) return 'says not whom it is for'
      await cloud.send(source, letter.body)
      return null
    }
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

function isFiltered({ dynamodb }: StreamedRecord): boolean {
  const { NewImage, OldImage } = dynamodb ?? {}
  const image = NewImage ?? OldImage
  if (!image) return false
  const row = rowOfImage(image)
  return isStreamed(row) || (NewImage !== undefined && isToSend(row))
}
