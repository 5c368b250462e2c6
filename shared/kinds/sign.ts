import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'S#' },
  movements: { sign_in: 'bonus' },
  canBeAskedAbout: false,
  foundById: false,
  listedWithUser: false,
  told: null,
  stopsErasure: null,
} as const satisfies Facts

/** A day made up earns nothing. */
export const settings = { reward: 10, seventh: 50, makeUps: 3, makeUpDays: 7 }

export const messages = {} as const satisfies Messages
