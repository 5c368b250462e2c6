import { BINDING_TERMS, WALLET_CURRENCY, type WalletNetwork } from '../../../shared/destinations.ts'
import { groupedBankNumber } from '../../../shared/rules/bank-number.ts'
import {
  type DestinationFaults,
  type DestinationField,
  type DestinationForm,
  destinationFaults,
} from '../../../shared/rules/destination.ts'
import type { Body } from '../../api/wire.ts'
import type { CardKind, Kind } from './types.ts'

/** Each kind uses some of these fields. */
export interface Entered {
  bankName: string
  cardNumber: string
  openingBank: string
  subBranch: string
  account: string
  name: string
  network: WalletNetwork
  address: string
  accepted: boolean
}

export const emptyForm: Entered = {
  ...{ bankName: '', cardNumber: '', openingBank: '', subBranch: '', account: '', name: '' },
  ...{ network: 'tron', address: '', accepted: false },
}

const fields: Record<CardKind, readonly (keyof Entered & DestinationField)[]> = {
  card: ['bankName', 'cardNumber', 'openingBank', 'subBranch', 'name'],
  alipay: ['account', 'name'],
  wechat: ['account', 'name'],
}

/** The field with the number itself. */
export const numberField = (kind: Kind) =>
  kind === 'card' ? 'cardNumber' : kind === 'address' ? 'address' : 'account'

const terms = ({ accepted }: Entered) => (accepted ? { terms: BINDING_TERMS } : {})

export const cardBody = (kind: CardKind, form: Entered): Body<'/api/user/add_card'> => ({
  kind,
  ...Object.fromEntries(fields[kind].map((field) => [field, form[field]])),
  ...terms(form),
})

export const addressBody = (form: Entered): Body<'/api/user/add_wallet_addr'> => ({
  currency: WALLET_CURRENCY,
  network: form.network,
  address: form.address,
  ...terms(form),
})

/** Mirrors the server's rules, by field. */
export const faultsOf = (kind: Kind, form: Entered): DestinationFaults =>
  destinationFaults(
    kind === 'address' ? { kind, ...addressBody(form) } : (cardBody(kind, form) as DestinationForm),
  )

/** Groups a number only while its end is edited: regrouping in the middle would move the caret. */
export const typedNumber = (text: string, caret: number | null): string =>
  caret === null || caret === text.length ? groupedBankNumber(text) : text

/** Refusals of the number itself. */
const ofNumber = ['card_exists', 'account_exists', 'wallet_exists', 'destination_own']
export const isOfNumber = (slug: string): boolean => ofNumber.includes(slug)
