import type { CannedAnswer } from '../service.ts'
import de from './answers/de.json' with { type: 'json' }
import en from './answers/en.json' with { type: 'json' }
import es from './answers/es.json' with { type: 'json' }
import fr from './answers/fr.json' with { type: 'json' }
import ja from './answers/ja.json' with { type: 'json' }
import ko from './answers/ko.json' with { type: 'json' }
import th from './answers/th.json' with { type: 'json' }
import vi from './answers/vi.json' with { type: 'json' }
import zhHans from './answers/zh-Hans.json' with { type: 'json' }
import zhHant from './answers/zh-Hant.json' with { type: 'json' }
import type { Lang } from './languages.ts'

const answers: Readonly<Record<Lang, Readonly<Record<CannedAnswer, string>>>> = {
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

export const cannedAnswer = (lang: Lang, slug: CannedAnswer): string => answers[lang][slug]
