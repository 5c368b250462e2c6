import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'H#' },
  movements: { project_bought: 'financing', project_settled: 'financing', project_refunded: 'financing' },
  canBeAskedAbout: true,
  foundById: false,
  listedWithUser: false,
  told: 'maturity',
  stopsErasure: null,
} as const satisfies Facts

export const messages = {
  project_matures: 'waits',
  project_due: 'money',
  project_renewable: 'money',
  project_ended: 'money',
  project_settled_itself: 'money',
  project_unfinished: 'money',
} as const satisfies Messages
