/** A value outside of React; `watch` returns a function that stops watching. */
export interface Following<T> {
  get: () => T
  watch: (listener: () => void) => () => void
}

/** For a value whose owner redraws on each change. */
export const watchNothing = () => () => {}
