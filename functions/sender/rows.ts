import { CODE, NOTICE } from '../table/keys.ts'
import type { Key, Row } from '../table/write.ts'

export const SENT_FROM = [CODE, NOTICE]
/** A number, because the stream's filter matches numbers only. */
export const TO_SEND = 'toSend'

export const isToSend = (row: Key & Partial<Row>): boolean =>
  SENT_FROM.some((begin) => row.pk.startsWith(begin)) && row[TO_SEND] !== undefined
