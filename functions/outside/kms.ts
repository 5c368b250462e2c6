import type { FieldClass } from '../personal/fields.ts'

/** Bound to the wrapped key; functions' policies name stage and class. */
export interface KeyOwner {
  stage: string
  user: string
  class: FieldClass
}

export interface Kms {
  makeKey(owner: KeyOwner): Promise<{ plain: Uint8Array; wrapped: Uint8Array }>
  /** Throws if it was wrapped for another owner, or changed. */
  unwrap(wrapped: Uint8Array, owner: KeyOwner): Promise<Uint8Array>
  /** Under the newest material of the master key. Throws as `unwrap` does. */
  rewrap(wrapped: Uint8Array, owner: KeyOwner): Promise<Uint8Array>
}
