import type { ListedProduct } from './products.ts'

/** Letters whose mark is part of the letter, so that removing accents keeps it. */
const inside: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ß: 'ss' }

/** Normalises case, accents and width. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[đłøß]/g, (letter) => inside[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\s]/gu, '')

/** Each word must be in symbol, name or category. `eur/usd` and `EUR USD` find the same symbol. */
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
