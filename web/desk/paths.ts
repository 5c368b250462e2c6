import { type ReviewKind, severalOf } from '../../shared/reviews.ts'

export const deskPaths = {
  accept: '/accept',
  users: '/users',
  user: (q: string) => `/users?${new URLSearchParams({ q })}`,
  products: '/products',
  product: (id: string) => `/products/${id}`,
  ways: '/ways',
  projects: '/projects',
  /** `new`, or the id of a draft. */
  project: (id: string) => `/projects/${id}`,
  content: '/content',
  /** `new`, or the id of an article. */
  article: (id: string) => `/content/${id}`,
  audit: '/audit',
  mine: '/mine',
} as const

export interface Places {
  queue: string
  one: (uid: string, id: string) => string
}
export const placesOf = (kind: ReviewKind): Places => ({
  queue: `/${severalOf(kind)}`,
  one: (uid, id) => `/${severalOf(kind)}/${uid}/${id}`,
})
