import type { DestinationKind } from '../../shared/destinations.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { allDestinations } from '../table/destinations.ts'
import { bind } from './bind.ts'
import { remove } from './remove.ts'
import { viewDestination, viewList } from './view.ts'

const cards: readonly DestinationKind[] = ['card', 'alipay', 'wechat']
const addresses: readonly DestinationKind[] = ['address']

export const destinationHandlers = (deps: DepsOf<'destinations'>): Handlers<'destinations'> => {
  const list = async (uid: string, kinds: readonly DestinationKind[]) =>
    viewList(await allDestinations(deps.table, uid), kinds, deps.config)

  return {
    'destinations.bank_card': ({ session }) => list(session.uid, cards),
    'destinations.user_wallet': ({ session }) => list(session.uid, addresses),

    'destinations.add_card': async (ctx, form) => viewDestination(await bind(deps, ctx, form)),
    'destinations.add_wallet_addr': async (ctx, form) =>
      viewDestination(await bind(deps, ctx, { kind: 'address', ...form })),

    'destinations.bank_card_remove': async (ctx, { id }) => {
      await remove(deps, ctx, { id, kinds: cards })
      return {}
    },
    'destinations.user_wallet_remove': async (ctx, { id }) => {
      await remove(deps, ctx, { id, kinds: addresses })
      return {}
    },
  }
}
