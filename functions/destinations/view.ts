import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { BINDING_TERMS, type DestinationKind } from '../../shared/destinations.ts'
import { formatAmount } from '../../shared/money.ts'
import type { RuntimeConfig } from '../config.ts'
import { type Destination, standing } from '../table/destinations.ts'

/** Never the whole number or holder, so listing needs no key. */
export const viewDestination = ({
  id,
  kind,
  label,
  holderLabel,
  bank,
  openingBank,
  subBranch,
  network,
  boundAt,
  usableAt,
  firstEver,
}: Destination): Output<RouteOf<'destinations.add_card'>> => ({
  ...{ id, kind, label, holder: holderLabel, bank, openingBank, subBranch, network },
  ...{ boundAt, usableAt, firstEver },
})

export function viewList(
  all: readonly Destination[],
  kinds: readonly DestinationKind[],
  { destinations, asset }: RuntimeConfig,
): Output<RouteOf<'destinations.bank_card'>> {
  const { most, waitSeconds, firstAtOnce } = destinations
  const shown = standing(all).filter(({ kind }) => kinds.includes(kind))
  return {
    items: shown.reverse().map(viewDestination),
    ...{ most, waitSeconds, asset, terms: BINDING_TERMS },
    firstAtOnce: formatAmount(BigInt(firstAtOnce), asset),
    nextIsFirst: all.length === 0,
  }
}
