import {
  BANK_NAME_MAX,
  BINDING_TERMS,
  type DestinationKind,
  WALLET_CURRENCY,
  type WalletNetwork,
  walletNetworks,
} from '../destinations.ts'
import { bankNumberRefused, isIban, plainBankNumber } from './bank-number.ts'
import { mailRefused, phoneDigits, plainMail } from './contact.ts'
import { realNameRefused } from './identity.ts'
import { type Refused, refused } from './refused.ts'
import { addressRefused, plainAddress } from './wallet-address.ts'

export interface DestinationForm {
  kind: DestinationKind
  bankName?: string | undefined
  openingBank?: string | undefined
  subBranch?: string | undefined
  cardNumber?: string | undefined
  account?: string | undefined
  name?: string | undefined
  currency?: string | undefined
  network?: string | undefined
  address?: string | undefined
  terms?: string | undefined
}

export type DestinationField = Exclude<keyof DestinationForm, 'kind'>
export type DestinationFaults = Partial<Record<DestinationField, Refused>>

/** In the order of the form. */
export function destinationFaults(form: DestinationForm): DestinationFaults {
  const found = Object.entries({ ...faultsByKind[form.kind](form), terms: termsRefused(form.terms) })
  return Object.fromEntries(found.filter(([, fault]) => fault !== null))
}

export const destinationRefused = (form: DestinationForm): Refused | null =>
  Object.values(destinationFaults(form))[0] ?? null

type Faults = Partial<Record<DestinationField, Refused | null>>
const faultsByKind: Record<DestinationKind, (form: DestinationForm) => Faults> = {
  card: cardFaults,
  alipay: ({ account = '', name = '' }) => ({
    account: alipayRefused(account),
    name: realNameRefused(name),
  }),
  wechat: ({ account = '', name = '' }) => ({
    account: wechatRefused(account),
    name: realNameRefused(name),
  }),
  address: walletFaults,
}

function cardFaults({
  bankName = '',
  cardNumber = '',
  openingBank = '',
  subBranch = '',
  name = '',
}: DestinationForm): Faults {
  // An IBAN names the branch already.
  const ofBranch = isIban(plainBankNumber(cardNumber)) ? lineRefused : neededRefused
  return {
    bankName: bankName.trim() === '' ? refused('bank_required') : lineRefused('bankName', bankName),
    cardNumber: bankNumberRefused(cardNumber),
    openingBank: ofBranch('openingBank', openingBank),
    subBranch: ofBranch('subBranch', subBranch),
    name: realNameRefused(name),
  }
}

const neededRefused = (field: string, text: string): Refused | null =>
  text.trim() === '' ? refused('form_incomplete') : lineRefused(field, text)

const lineRefused = (fields: string, text: string): Refused | null =>
  [...text].length > BANK_NAME_MAX || HIDDEN.test(text) ? refused('validation', { fields }) : null
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

export const termsRefused = (terms: string | undefined): Refused | null =>
  terms === BINDING_TERMS ? null : refused('terms_required')

export const plainBankName = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

const CHINESE_MOBILE = /^1[3-9]\d{9}$/

/** Lower-case mail address, or phone with country (`+8613800138000`); anything else as typed. */
export function plainAlipay(text: string): string {
  if (text.normalize('NFKC').includes('@')) return plainMail(text).toLowerCase()
  const digits = phoneDigits(text).replace(/^00/, '+')
  if (CHINESE_MOBILE.test(digits)) return `+86${digits}`
  return /^86/.test(digits) && CHINESE_MOBILE.test(digits.slice(2)) ? `+${digits}` : digits
}

export function alipayRefused(text: string): Refused | null {
  const account = plainAlipay(text)
  if (account === '') return refused('form_incomplete')
  const isOne = account.includes('@') ? mailRefused(account) === null : isPhone(account)
  return isOne ? null : refused('alipay_invalid')
}

const isPhone = (number: string): boolean =>
  number.startsWith('+86') ? CHINESE_MOBILE.test(number.slice(3)) : /^\+[1-9]\d{6,14}$/.test(number)

/** WeChat ids ignore case. */
export const plainWechat = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

export function wechatRefused(text: string): Refused | null {
  const id = plainWechat(text)
  if (id === '') return refused('form_incomplete')
  return /^[a-z][a-z0-9_-]{5,19}$/.test(id) ? null : refused('wechat_invalid')
}

const isNetwork = (text: string): text is WalletNetwork =>
  (walletNetworks as readonly string[]).includes(text)

function walletFaults({ currency = '', network = '', address = '' }: DestinationForm): Faults {
  return {
    currency: chosenRefused('currency', currency, [WALLET_CURRENCY]),
    network: chosenRefused('network', network, walletNetworks),
    address: isNetwork(network) ? addressRefused(address, network) : null,
  }
}

const chosenRefused = (fields: string, text: string, offered: readonly string[]): Refused | null => {
  if (text.trim() === '') return refused('form_incomplete')
  return offered.includes(text) ? null : refused('validation', { fields })
}

export function plainNumber({ kind, cardNumber = '', account = '', address = '' }: DestinationForm): string {
  if (kind === 'card') return plainBankNumber(cardNumber)
  if (kind === 'alipay') return plainAlipay(account)
  return kind === 'wechat' ? plainWechat(account) : plainAddress(address)
}

/** Compares the operator's numbers with a user's, of any kind. */
export const comparedNumber = (text: string): string => plainBankNumber(text)
