import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { WalletNetwork } from '../destinations.ts'
import { base58Bytes } from './base58.ts'
import { otherNetworkOf } from './other-networks.ts'
import { type Refused, refused } from './refused.ts'

// Money sent to a wrong address is lost, so one without a checksum, or of another network, is refused.

export const networkNames: Record<WalletNetwork, string> = { tron: 'TRON', ethereum: 'Ethereum' }

const TRON_PREFIX = 0x41
const CHECKSUM_BYTES = 4

/** The coin's own contracts and empty addresses. */
const nobodies = new Set([
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
])

export const plainAddress = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/^0X/, '0x')

export function addressRefused(text: string, network: WalletNetwork): Refused | null {
  const address = plainAddress(text)
  if (address === '') return refused('form_incomplete')
  const looks = looksLike(address)
  if (looks === null) return refused('address_invalid', { network: networkNames[network] })
  if (looks !== networkNames[network])
    return refused('address_network', { looks, network: networkNames[network] })
  const fault = network === 'tron' ? tronFault(address) : ethereumFault(address)
  if (fault) return refused(fault)
  return nobodies.has(address) ? refused('address_nobody') : null
}

export function looksLike(address: string): string | null {
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return networkNames.tron
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return networkNames.ethereum
  return otherNetworkOf(address)
}

/** Base58Check: the last four bytes start a double SHA-256. */
function tronFault(address: string): 'address_checksum' | null {
  const bytes = base58Bytes(address)
  if (bytes?.length !== 25 || bytes[0] !== TRON_PREFIX) return 'address_checksum'
  const hash = sha256(sha256(bytes.subarray(0, -CHECKSUM_BYTES)))
  const checksum = bytes.subarray(-CHECKSUM_BYTES)
  return checksum.every((byte, at) => byte === hash[at]) ? null : 'address_checksum'
}

/** EIP-55: capitals follow from a hash. One case alone proves nothing. */
function ethereumFault(address: string): 'address_checksum' | 'address_plain' | null {
  const digits = address.slice(2)
  const small = digits.toLowerCase()
  if (checksummed(small) === digits) return null
  return digits === small || digits === digits.toUpperCase() ? 'address_plain' : 'address_checksum'
}

export function checksummed(small: string): string {
  const hash = keccak_256(new TextEncoder().encode(small))
  return [...small]
    .map((digit, at) => {
      const byte = hash[at >> 1] ?? 0
      const half = at % 2 === 0 ? byte >> 4 : byte & 15
      return half >= 8 ? digit.toUpperCase() : digit
    })
    .join('')
}
