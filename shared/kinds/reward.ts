import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'R#' },
  movements: { bonus_given: 'bonus', bonus_turned: 'bonus', bonus_lapsed: 'bonus' },
  canBeAskedAbout: false,
  foundById: false,
  listedWithUser: false,
  told: null,
  stopsErasure: null,
} as const satisfies Facts

/** 0 percent switches it off. A bonus keeps the terms of its offer. */
export const settings = { percent: 2, max: 20_00, times: 5, days: 30, offerDays: 7 }

export const messages = {
  bonus_offered: 'plain',
  bonus_turned: 'money',
  bonus_lapsed: 'plain',
} as const satisfies Messages
