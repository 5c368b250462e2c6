export interface ListAsked {
  cursor?: string | undefined
  limit?: number | undefined
}

/**
 * A page of a list that is read whole, in the order of its places as texts. The cursor is the place of its last item. Only
 * for what operators write one by one: a project in ten languages takes 4.5 kB and an article 2 kB, so one read of a
 * megabyte holds 230 or 500 of them, and a thousand projects take five reads.
 */
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
