/** Whose key it is. Bound to the wrapped key: under any other it cannot be unwrapped. */
export interface KeyOwner {
  stage: string
  user: string
}

/** Wraps data keys under the master key of a stage, which never leaves it. */
export interface Kms {
  /** A new key of 32 bytes, plain and wrapped. */
  makeKey(owner: KeyOwner): Promise<{ plain: Uint8Array; wrapped: Uint8Array }>
  /** Throws where it was wrapped for another owner, or was changed. */
  unwrap(wrapped: Uint8Array, owner: KeyOwner): Promise<Uint8Array>
  /** The same key wrapped anew, under the newest material of the master key. Throws as `unwrap` does. */
  rewrap(wrapped: Uint8Array, owner: KeyOwner): Promise<Uint8Array>
}
