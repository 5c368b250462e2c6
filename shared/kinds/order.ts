import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'O#', sk: '' },
  movements: {
    order_placed: 'orders',
    order_win: 'orders',
    order_loss: 'orders',
    order_draw: 'orders',
    order_void: 'orders',
  },
  canBeAskedAbout: true,
  foundById: false,
  listedWithUser: false,
  told: 'results',
  stopsErasure: null,
} as const satisfies Facts

export const messages = {
  order_win: 'plain',
  order_loss: 'plain',
  order_draw: 'plain',
  order_void: 'plain',
} as const satisfies Messages
