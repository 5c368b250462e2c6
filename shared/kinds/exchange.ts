import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'X#' },
  movements: { exchange_buy: 'exchanges', exchange_sell: 'exchanges' },
  canBeAskedAbout: true,
  foundById: false,
  listedWithUser: false,
  told: null,
  stopsErasure: null,
} as const satisfies Facts

/** Parts of a million: `feeRate`, and `moveMax`, the most the price may have moved (docs/decisions.md, 15). */
export const settings = { min: 10_00, feeRate: 3000, quoteSeconds: 8, moveMax: 2000 }

export const messages = {} as const satisfies Messages
