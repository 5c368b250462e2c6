import type { ListedProduct } from './products.ts'

/** Letters whose mark is part of the letter: removing accents does not change them. */
const inside: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ß: 'ss' }

/** Text as it is compared: whatever its case, accents, width, or the marks between its letters. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[đłøß]/g, (letter) => inside[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\s]/gu, '')

/**
 * The products a search finds, in the order of the list: each word is in the symbol, the name or the
 * category. A symbol is found however it is written: `eur/usd`, `EUR USD`, `ＥＵＲＵＳＤ`.
 */
export function found(
  products: readonly ListedProduct[],
  query: string,
  categoryOf: (product: ListedProduct) => string,
): ListedProduct[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const joined = words.join('')
  return products.filter((product) => {
    const symbol = folded(product.symbol)
    const text = `${symbol} ${folded(product.name)} ${folded(categoryOf(product))}`
    return symbol.includes(joined) || words.every((word) => text.includes(word))
  })
}
