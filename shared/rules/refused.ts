import type { RefusalParams, Slug } from '../errors.ts'

/** A refusal as data: the server throws it, a form shows it. */
export interface Refused {
  slug: Slug
  params: RefusalParams
}

export const refused = (slug: Slug, params: RefusalParams = {}): Refused => ({ slug, params })
