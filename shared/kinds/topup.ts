import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'Q#' },
  movements: { project_added: 'financing', project_taken_out: 'financing' },
  canBeAskedAbout: false,
  foundById: false,
  listedWithUser: false,
  told: null,
  stopsErasure: null,
} as const satisfies Facts

export const messages = {} as const satisfies Messages
