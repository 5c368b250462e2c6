/** A value outside of React, and how to hear when it is another: until the returned function is called. */
export interface Following<T> {
  get: () => T
  watch: (listener: () => void) => () => void
}

/** Of a value whose owner draws again itself when it is another. */
export const watchNothing = () => () => {}
