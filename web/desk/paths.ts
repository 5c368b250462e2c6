import type { ReviewKind } from '../../shared/reviews.ts'

/** Where the desk's screens are, behind the `#`. */
export const deskPaths = {
  accept: '/accept',
  users: '/users',
  user: (q: string) => `/users?${new URLSearchParams({ q })}`,
  products: '/products',
  audit: '/audit',
  mine: '/mine',
} as const

/** Where a kind's queue is, and each of its documents. */
export interface Places {
  queue: string
  one: (uid: string, id: string) => string
}
const plurals: Record<ReviewKind, string> = {
  deposit: 'deposits',
  ticket: 'tickets',
  identity: 'identities',
  change: 'changes',
}
export const placesOf = (kind: ReviewKind): Places => ({
  queue: `/${plurals[kind]}`,
  one: (uid, id) => `/${plurals[kind]}/${uid}/${id}`,
})
