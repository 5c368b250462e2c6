import * as z from 'zod/mini'

/** Fields that routes of several areas share. */

/** Where prices come from. */
export const feeds = ['sim', 'replay', 'kraken'] as const

/** The user as every signed-in answer shows it. */
export const userView = z.object({
  publicId: z.string(),
  username: z.string(),
})
