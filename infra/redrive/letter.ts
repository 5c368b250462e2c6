export interface DeadLetter {
  body: string
  attributes: Record<string, string>
}

/** A function called again with its input, or with a stretch of the stream. */
export type Redrive =
  | { kind: 'call'; functionArn: string; payload: string }
  | { kind: 'records'; functionArn: string; stretch: Stretch }
  | { kind: 'unknown' }

/** Both ends included. */
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

/** EventBridge keeps the event; a failure destination wraps the input; a stream keeps only positions. */
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
