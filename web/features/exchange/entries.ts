import { below, later, listAndOne } from '../../frame/entries.ts'
import { paths } from '../../paths.ts'

export const entries = below(paths.user, [
  later(paths.exchange, 'title_exchange', () => import('./ExchangePage.tsx')),
  later(
    paths.exchanges,
    'title_exchanges',
    () => import('./RecordPage.tsx'),
    listAndOne(paths.exchanges, 'id'),
  ),
])
