import type { Lang } from './languages.ts'
import de from './products/de.json' with { type: 'json' }
import en from './products/en.json' with { type: 'json' }
import es from './products/es.json' with { type: 'json' }
import fr from './products/fr.json' with { type: 'json' }
import ja from './products/ja.json' with { type: 'json' }
import ko from './products/ko.json' with { type: 'json' }
import th from './products/th.json' with { type: 'json' }
import vi from './products/vi.json' with { type: 'json' }
import zhHans from './products/zh-Hans.json' with { type: 'json' }
import zhHant from './products/zh-Hant.json' with { type: 'json' }
import type { Words } from './sentence.ts'

const words: Readonly<Record<Lang, Words>> = {
  en,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  es,
  fr,
  ja,
  vi,
  de,
  ko,
  th,
}

export const productName = (lang: Lang, symbol: string): string => words[lang][`product.${symbol}`] ?? symbol

export const categoryName = (lang: Lang, category: string): string =>
  words[lang][`category.${category}`] ?? category
