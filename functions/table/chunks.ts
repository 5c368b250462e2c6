export const GET_MOST = 100

export const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  items.flatMap((_, at) => (at % size === 0 ? [items.slice(at, at + size)] : []))
