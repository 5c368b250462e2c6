import { base58Bytes } from './base58.ts'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

/** Networks that USDT is not paid on, so that a refusal can name the one it looks like. */
const forms: readonly [network: string, form: RegExp][] = [
  ['Bitcoin', /^(bc1|tb1|bcrt1)[02-9ac-hj-np-z]{8,87}$/i],
  ['Bitcoin', new RegExp(`^[13]${BASE58}{25,34}$`)],
  ['Bitcoin Cash', /^(bitcoincash:)?[qp][02-9ac-hj-np-z]{41}$/i],
  ['Litecoin', /^ltc1[02-9ac-hj-np-z]{8,87}$/i],
  ['Litecoin', new RegExp(`^[LM]${BASE58}{26,33}$`)],
  ['Dogecoin', new RegExp(`^[DA9]${BASE58}{33}$`)],
  ['Dash', new RegExp(`^X${BASE58}{33}$`)],
  ['Zcash', new RegExp(`^t[13]${BASE58}{33}$`)],
  ['XRP Ledger', new RegExp(`^[rX]${BASE58}{24,46}$`)],
  ['Stellar', /^[GM][A-Z2-7]{55,68}$/],
  ['TON', /^[EUk0]Q[\w-]{46}$/],
  [
    'Cardano',
    /^(addr1[02-9ac-hj-np-z]{50,110}|Ae2[1-9A-HJ-NP-Za-km-z]{50,110}|DdzFF[1-9A-HJ-NP-Za-km-z]{50,110})$/,
  ],
  ['BNB Beacon Chain', /^bnb1[02-9ac-hj-np-z]{38}$/i],
  ['Cosmos', /^(cosmos|osmo|kava|terra|celestia|inj|sei)1[02-9ac-hj-np-z]{38,58}$/i],
  ['Avalanche', /^[XPC]-avax1[02-9ac-hj-np-z]{38}$/i],
  ['Monero', new RegExp(`^[48]${BASE58}{94,105}$`)],
  ['Sui or Aptos', /^0x[0-9a-f]{64}$/i],
  ['NEAR', /^[0-9a-f]{64}$|^[a-z0-9_-]+\.near$/],
  ['Tezos', new RegExp(`^(tz[1-4]|KT1)${BASE58}{33}$`)],
  ['Algorand', /^[A-Z2-7]{58}$/],
]

const lengths: Record<number, string> = { 32: 'Solana', 35: 'Polkadot', 36: 'Polkadot' }

export const otherNetworkOf = (address: string): string | null =>
  forms.find(([, form]) => form.test(address))?.[0] ?? lengths[base58Bytes(address)?.length ?? 0] ?? null
