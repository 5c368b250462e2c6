const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Longer than any address: the work grows with the square of the length. */
const LONGEST = 128

export function base58Bytes(text: string): Uint8Array | null {
  if (text.length > LONGEST) return null
  /** Digits of the number in base 256, lowest first. */
  const bytes: number[] = []
  for (const character of text) {
    let carry = ALPHABET.indexOf(character)
    if (carry < 0) return null
    for (let at = 0; at < bytes.length; at++) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  for (const character of text) {
    if (character !== '1') break
    bytes.push(0)
  }
  return Uint8Array.from(bytes.reverse())
}
