import type { Asset } from '../../shared/assets.ts'
import type { Minor } from '../../shared/money.ts'
import { balanced, type Leg } from '../ledger/entry.ts'

/** Money of the user's own that is invested; it stays the user's. */
export const investedLegs = (asset: Asset, amount: Minor): Leg[] =>
  balanced([
    { account: 'available', asset, amount: -amount },
    { account: 'locked', asset, amount },
  ])

/** Invested money that comes back, with what the reserve pays beside it. */
export const endLegs = (project: string, asset: Asset, principal: Minor, paid: Minor): Leg[] =>
  balanced([
    { account: 'locked', asset, amount: -principal },
    { account: `house:financing:${project}`, asset, amount: -paid },
    { account: 'available', asset, amount: principal + paid },
  ])
