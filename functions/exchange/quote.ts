import { createHmac, timingSafeEqual } from 'node:crypto'
import { isCoin } from '../../shared/exchange.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { ExchangeDeal } from './exchange.ts'

/** Not stored: it comes back signed. */
export interface Quote extends ExchangeDeal {
  /** Also the id of the document it makes, so it is used once. */
  id: string
  expiresAt: EpochSeconds
}

/** The user is signed and not sent. */
const signature = (uid: string, content: string, key: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`quote|${uid}|${content}`).digest()

export function signQuote(uid: string, quote: Quote, key: string): string {
  const { id, side, coin, amount, feeRate, price, decimals, symbol, second, expiresAt } = quote
  const parts = [id, side, coin, amount, feeRate, price, decimals, symbol ?? '', second, expiresAt]
  const content = Buffer.from(parts.join(' ')).toString('base64url')
  return `${content}.${signature(uid, content, key).toString('base64url')}`
}

/** Null unless it was made for this user under one of these keys. */
export function openQuote(uid: string, text: string, keys: readonly string[]): Quote | null {
  const [content = '', signed = ''] = text.split('.')
  const given = Buffer.from(signed, 'base64url')
  const isOurs = keys.some((key) => {
    const own = signature(uid, content, key)
    return given.length === own.length && timingSafeEqual(given, own)
  })
  if (!isOurs) return null
  const parts = Buffer.from(content, 'base64url').toString().split(' ')
  const [
    id = '',
    side,
    coin = '',
    amount = '',
    feeRate = '',
    price = '',
    decimals,
    symbol = '',
    second,
    expiresAt,
  ] = parts
  if ((side !== 'buy' && side !== 'sell') || !isCoin(coin)) return null
  return {
    id,
    side,
    coin,
    amount: BigInt(amount),
    feeRate: BigInt(feeRate),
    price: BigInt(price),
    decimals: Number(decimals),
    symbol: symbol === '' ? null : symbol,
    second: Number(second),
    expiresAt: Number(expiresAt),
  }
}
