import type { EpochMs } from '../../shared/time.ts'
import { secondsOf } from '../../shared/time.ts'
import type { KeyOwner } from '../outside/kms.ts'
import { keys } from '../table/keys.ts'
import { create, type Row } from '../table/write.ts'

export interface WrappedKeys {
  /** This version seals; others only open or are not yet in use. */
  current: number
  wrapped: Record<string, string>
  erased: boolean
}

export const wrappedKeysOf = (row: Row): WrappedKeys => ({
  current: Number(row.current),
  wrapped: (row.wrapped ?? {}) as Record<string, string>,
  erased: row.wrapped === undefined,
})

/** Fails if there is or was one. */
export const firstDataKey = ({ user, class: fieldClass }: KeyOwner, wrapped: Uint8Array, nowMs: EpochMs) =>
  create({
    ...keys.dataKeys(user, fieldClass),
    current: 1,
    wrapped: { 1: Buffer.from(wrapped).toString('base64') },
    at: secondsOf(nowMs),
  })
