import type { ErasureBlock } from '../../../shared/api/data.ts'
import type common from '../../i18n/en/common.json'
import { paths } from '../../paths.ts'

/** Where the user removes what blocks an erasure. */
export const blockPages = {
  erase_open_orders: { to: paths.orders, title: 'title_orders' },
  erase_holding: { to: paths.myProjects, title: 'title_myProjects' },
  erase_withdrawal: { to: paths.withdrawals, title: 'title_withdrawals' },
  erase_deposit: { to: paths.deposits, title: 'title_deposits' },
  erase_identity: { to: paths.auth, title: 'title_auth' },
  erase_change: { to: paths.customer, title: 'title_customer' },
  erase_balance_left: { to: paths.withdraw, title: 'title_withdraw' },
} as const satisfies Record<ErasureBlock, { to: string; title: keyof typeof common }>
