import { below, later, listAndOne } from '../../frame/entries.ts'
import { paths } from '../../paths.ts'

export const entries = [
  ...below(paths.user, [
    later(paths.depositWays, 'title_deposit', () => import('./WaysPage.tsx')),
    later(
      paths.deposits,
      'title_deposits',
      () => import('./RecordPage.tsx'),
      listAndOne(paths.deposits, 'id'),
    ),
  ]),
  ...below(paths.depositWays, [later(paths.deposit, 'title_deposit', () => import('./DepositPage.tsx'))]),
]
