/** A kind is also the name of its sealed field and of its unique guard. */
export const destinationKinds = ['card', 'alipay', 'wechat', 'address'] as const
export type DestinationKind = (typeof destinationKinds)[number]

/** Paid in USDT, 1 USDT for 1 USD. */
export const walletNetworks = ['tron', 'ethereum'] as const
export type WalletNetwork = (typeof walletNetworks)[number]
export const WALLET_CURRENCY = 'USDT'

export const numberExists = {
  card: 'card_exists',
  alipay: 'account_exists',
  wechat: 'account_exists',
  address: 'wallet_exists',
} as const satisfies Record<DestinationKind, string>

/** A new text gets a new date. */
export const BINDING_TERMS = '2026-11-22'

export const BANK_NAME_MAX = 60
export const HOLDER_MAX = 100

/** The owner of a shared number is the user it was first paid for. */
export const binderStates = ['bound', 'owner', 'removed'] as const
export type BinderState = (typeof binderStates)[number]
