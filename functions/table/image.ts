import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Row } from './write.ts'

/** All numbers of the table are whole; money must never pass through a float. */
export const unmarshallOptions = { wrapNumbers: (text: string) => BigInt(text) }

/** A row from DynamoDB's own format, as in the stream and in an exception. */
export const rowOfImage = (image: object): Row =>
  unmarshall(image as Record<string, AttributeValue>, unmarshallOptions) as Row

/** An old image as a failure carries it; nothing where there was none. */
export function oldImage(item: Record<string, AttributeValue> | undefined): { old?: Row } {
  return item ? { old: rowOfImage(item) } : {}
}
