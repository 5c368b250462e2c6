import * as z from 'zod/mini'

export { feeds } from '../tape/feeds.ts'

/** A random name of the browser, stored as a keyed hash. Without it every login counts as new. */
export const deviceId = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)))

export const userView = z.object({
  publicId: z.string(),
  username: z.string(),
})
