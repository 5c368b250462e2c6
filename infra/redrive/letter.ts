/** A message of a dead-letter queue. */
export interface DeadLetter {
  body: string
  /** Its attributes, by name. */
  attributes: Record<string, string>
}

/** What a dead letter asks for: a function called again with what it got, or with the records of a stretch of the stream. */
export type Redrive =
  | { kind: 'call'; functionArn: string; payload: string }
  | { kind: 'records'; functionArn: string; stretch: Stretch }
  /** Nothing says whom it was for. */
  | { kind: 'unknown' }

/** Records of one shard of a stream, both ends included. */
export interface Stretch {
  streamArn: string
  shardId: string
  from: string
  to: string
}

interface FromLambda {
  requestContext?: { functionArn?: string }
  requestPayload?: unknown
  DDBStreamBatchInfo?: {
    streamArn: string
    shardId: string
    startSequenceNumber: string
    endSequenceNumber: string
  }
}

/**
 * Reads a dead letter. EventBridge keeps the event and names the target beside it; a function's own failure destination
 * keeps an envelope around what it was called with; of a stream it keeps only where the records stand.
 */
export function redriveOf({ body, attributes }: DeadLetter): Redrive {
  const target = attributes.TARGET_ARN
  if (target?.includes(':function:')) return { kind: 'call', functionArn: target, payload: body }
  const { requestContext, requestPayload, DDBStreamBatchInfo: batch } = envelope(body)
  const functionArn = requestContext?.functionArn
  if (!functionArn) return { kind: 'unknown' }
  if (batch) {
    const { streamArn, shardId, startSequenceNumber: from, endSequenceNumber: to } = batch
    return { kind: 'records', functionArn, stretch: { streamArn, shardId, from, to } }
  }
  if (requestPayload === undefined) return { kind: 'unknown' }
  return { kind: 'call', functionArn, payload: JSON.stringify(requestPayload) }
}

function envelope(body: string): FromLambda {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
