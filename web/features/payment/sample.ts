import { passesLuhn } from '../../../shared/rules/bank-number.ts'
import { checksummed } from '../../../shared/rules/wallet-address.ts'
import type { Entered } from './form.ts'
import type { Kind } from './types.ts'

const digits = (count: number, base: number, draw: () => number): string =>
  Array.from({ length: count }, () => Math.floor(draw() * base).toString(base)).join('')

/** Valid details for practice that belong to nobody: no bank uses 9, and example.com gets no mail. */
export function sampleOf(kind: Kind, draw: () => number = Math.random): Partial<Entered> {
  if (kind === 'address') return { network: 'ethereum', address: `0x${checksummed(digits(40, 16, draw))}` }
  const name = 'Ada Sample'
  if (kind === 'alipay') return { account: `sample${digits(8, 10, draw)}@example.com`, name }
  if (kind === 'wechat') return { account: `sample_${digits(8, 10, draw)}`, name }
  const first = `90${digits(13, 10, draw)}`
  const last = Array.from({ length: 10 }, (_, digit) => `${first}${digit}`).find(passesLuhn) ?? ''
  const cardNumber = last.replace(/.{4}(?=.)/g, '$& ')
  return { bankName: 'Sample Bank', cardNumber, openingBank: 'Sample Bank', subBranch: 'Main', name }
}
