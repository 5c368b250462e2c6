import { below, later, listAndOne } from '../../frame/entries.ts'
import { paths } from '../../paths.ts'

export const entries = below(paths.user, [
  later(paths.withdraw, 'title_withdraw', () => import('./WithdrawalPage.tsx')),
  later(
    paths.withdrawals,
    'title_withdrawals',
    () => import('./RecordPage.tsx'),
    listAndOne(paths.withdrawals, 'id'),
  ),
])
