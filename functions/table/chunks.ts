/** The most items one `getMany` takes. */
export const GET_MOST = 100

/** A list in parts of at most `size`, in its order; none of an empty one. */
export const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  items.flatMap((_, at) => (at % size === 0 ? [items.slice(at, at + size)] : []))
