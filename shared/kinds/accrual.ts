import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'N#' },
  movements: { project_return: 'financing' },
  canBeAskedAbout: false,
  foundById: false,
  listedWithUser: false,
  told: null,
  stopsErasure: null,
} as const satisfies Facts

export const messages = { project_returns: 'money', project_unfunded: 'plain' } as const satisfies Messages
