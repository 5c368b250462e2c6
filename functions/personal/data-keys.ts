import type { EpochMs } from '../../shared/time.ts'
import { secondsOf } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { create, type Row } from '../table/write.ts'

/** A user's data keys as they are stored, each wrapped by KMS, in base64, by its version. */
export interface WrappedKeys {
  /** The version that seals; the others open what was sealed before, or are yet to be used. */
  current: number
  wrapped: Record<string, string>
  /** Set when they were destroyed: there is no key any more, and none is ever made again. */
  erased: boolean
}

export const wrappedKeysOf = (row: Row): WrappedKeys => ({
  current: Number(row.current),
  wrapped: (row.wrapped ?? {}) as Record<string, string>,
  erased: row.wrapped === undefined,
})

/** A user's first data key; fails where one exists, or existed. */
export const firstDataKey = (uid: string, wrapped: Uint8Array, nowMs: EpochMs) =>
  create({
    ...keys.dataKeys(uid),
    current: 1,
    wrapped: { 1: Buffer.from(wrapped).toString('base64') },
    at: secondsOf(nowMs),
  })
