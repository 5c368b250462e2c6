import de from './errors/de.json' with { type: 'json' }
import en from './errors/en.json' with { type: 'json' }
import es from './errors/es.json' with { type: 'json' }
import fr from './errors/fr.json' with { type: 'json' }
import ja from './errors/ja.json' with { type: 'json' }
import ko from './errors/ko.json' with { type: 'json' }
import th from './errors/th.json' with { type: 'json' }
import vi from './errors/vi.json' with { type: 'json' }
import zhHans from './errors/zh-Hans.json' with { type: 'json' }
import zhHant from './errors/zh-Hant.json' with { type: 'json' }
import type { Lang } from './languages.ts'
import { type Params, sentence, type Words } from './sentence.ts'

type SlugOf<Key> = Key extends `${infer Slug}_other` ? Slug : Key extends `${string}_one` ? never : Key
/** English has the plural forms one and other. */
export type SentenceSlug = SlugOf<keyof typeof en>

/** For servers; a browser loads one language and calls `sentence`. */
export const refusalWords: Readonly<Record<Lang, Words>> = {
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

export const sentenceOf = (lang: Lang, slug: SentenceSlug, params?: Params, timeZone?: string): string =>
  sentence(refusalWords[lang], lang, slug, params, timeZone)
