import { CODE, NOTICE } from '../table/keys.ts'
import type { Key, Row } from '../table/write.ts'

/** Rows whose changes invoke the sender, while they have something to be sent. */
export const SENT_FROM = [CODE, NOTICE]
/** A number in them until it is sent: the stream's filter can ask for numbers alone. */
export const TO_SEND = 'toSend'

export const isToSend = (row: Key & Partial<Row>): boolean =>
  SENT_FROM.some((begin) => row.pk.startsWith(begin)) && row[TO_SEND] !== undefined
