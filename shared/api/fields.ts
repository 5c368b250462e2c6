import * as z from 'zod/mini'

/** Fields that routes of several areas share. */

export { feeds } from '../tape/feeds.ts'

/** The user as every signed-in answer shows it. */
export const userView = z.object({
  publicId: z.string(),
  username: z.string(),
})
