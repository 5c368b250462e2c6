export interface ListAsked {
  cursor?: string | undefined
  limit?: number | undefined
}

/** Reads all, so only for lists written by hand: 1 MB holds 230 projects or 500 articles. */
export function listPage<Item>(
  all: readonly Item[],
  placeOf: (item: Item) => string,
  { cursor = '', limit = 50 }: ListAsked,
): { items: Item[]; next: string | null } {
  const behind = all
    .map((item) => ({ item, place: placeOf(item) }))
    .filter(({ place }) => place > cursor)
    .sort((one, other) => (one.place < other.place ? -1 : 1))
  const shown = behind.slice(0, limit)
  return {
    items: shown.map(({ item }) => item),
    next: behind.length > limit ? (shown.at(-1)?.place ?? null) : null,
  }
}
