import type { Asset } from '../../shared/assets.ts'
import type { Minor } from '../../shared/money.ts'
import { balanced, type Leg } from '../ledger/entry.ts'

/** The invested money stays the user's. */
export const investedLegs = (asset: Asset, amount: Minor): Leg[] =>
  balanced([
    { account: 'available', asset, amount: -amount },
    { account: 'locked', asset, amount },
  ])

export const endLegs = (project: string, asset: Asset, principal: Minor, paid: Minor): Leg[] =>
  balanced([
    { account: 'locked', asset, amount: -principal },
    { account: `house:financing:${project}`, asset, amount: -paid },
    { account: 'available', asset, amount: principal + paid },
  ])
