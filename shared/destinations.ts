/** Where a user's money can be paid out to. A kind is also the name of its sealed field and of its unique guard. */
export const destinationKinds = ['card', 'alipay', 'wechat', 'address'] as const
export type DestinationKind = (typeof destinationKinds)[number]

/** Pay-outs to an address are in USDT, 1 USDT for 1 USD. */
export const walletNetworks = ['tron', 'ethereum'] as const
export type WalletNetwork = (typeof walletNetworks)[number]
export const WALLET_CURRENCY = 'USDT'

/** The terms a user accepts with each binding; a new text gets a new date. */
export const BINDING_TERMS = '2026-11-22'

/** Characters of what is typed beside a number, after normalising. */
export const BANK_NAME_MAX = 60
export const HOLDER_MAX = 100
