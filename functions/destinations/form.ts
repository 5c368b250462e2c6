import type { WalletNetwork } from '../../shared/destinations.ts'
import { type DestinationForm, plainBankName, plainNumber } from '../../shared/rules/destination.ts'
import { plainRealName } from '../../shared/rules/identity.ts'
import { maskedName } from '../personal/mask.ts'
import type { Destination } from '../table/destinations.ts'
import { labelOf } from './number.ts'

export interface Asked
  extends Pick<
    Destination,
    'kind' | 'label' | 'holderLabel' | 'bank' | 'openingBank' | 'subBranch' | 'network'
  > {
  number: string
  holder: string | null
}

export function askedBy(form: DestinationForm): Asked {
  const { kind } = form
  const number = plainNumber(form)
  const holder = kind === 'address' ? null : plainRealName(form.name ?? '')
  const ofBank = (text = '') => (kind === 'card' && plainBankName(text)) || null
  return {
    ...{ kind, number, holder },
    label: labelOf(kind, number),
    holderLabel: holder === null ? null : maskedName(holder),
    bank: ofBank(form.bankName),
    openingBank: ofBank(form.openingBank),
    subBranch: ofBank(form.subBranch),
    network: kind === 'address' ? (form.network as WalletNetwork) : null,
  }
}

/** A removed destination has lost its number, so the rest is compared. */
export function isAsked(
  bound: Destination,
  asked: Asked,
  open: (field: 'holder' | Destination['kind'], sealed: string) => string,
): boolean {
  const { kind, number, holder, ...plain } = asked
  const told = { ...plain, kind } as const
  return (
    Object.entries(told).every(([name, value]) => bound[name as keyof typeof told] === value) &&
    (bound.sealed === null || open(kind, bound.sealed) === number) &&
    (bound.holder === null || open('holder', bound.holder) === holder)
  )
}
