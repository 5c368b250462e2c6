import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'G#' },
  movements: { couple_reward: 'bonus' },
  canBeAskedAbout: false,
  foundById: false,
  listedWithUser: false,
  told: null,
  stopsErasure: null,
} as const satisfies Facts

/** A link keeps the terms it was confirmed under. */
export const settings = { reward: 50, every: 7 }

export const messages = {
  couple_asked: 'plain',
  couple_linked: 'done',
  couple_ended: 'plain',
  couple_reward: 'money',
} as const satisfies Messages
