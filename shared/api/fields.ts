import * as z from 'zod/mini'

/** Fields that routes of several areas share. */

export { feeds } from '../tape/feeds.ts'

/**
 * A random name the browser keeps for itself and sends with each login, so that a login on a device not known before
 * can be told; kept as a keyed hash. Absent where the browser keeps nothing: such a login is always told.
 */
export const deviceId = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)))

/** The user as every signed-in answer shows it. */
export const userView = z.object({
  publicId: z.string(),
  username: z.string(),
})
