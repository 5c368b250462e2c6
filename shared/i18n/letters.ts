import type { CodeScene } from '../codes.ts'
import type { LetterKind } from '../letters.ts'
import type { MessageType } from '../messages.ts'
import type { Lang } from './languages.ts'
import de from './letters/de.json' with { type: 'json' }
import en from './letters/en.json' with { type: 'json' }
import es from './letters/es.json' with { type: 'json' }
import fr from './letters/fr.json' with { type: 'json' }
import ja from './letters/ja.json' with { type: 'json' }
import ko from './letters/ko.json' with { type: 'json' }
import th from './letters/th.json' with { type: 'json' }
import vi from './letters/vi.json' with { type: 'json' }
import zhHans from './letters/zh-Hans.json' with { type: 'json' }
import zhHant from './letters/zh-Hant.json' with { type: 'json' }
import { messageText } from './messages.ts'
import { type Params, sentence, type Words } from './sentence.ts'

export const letterWords: Readonly<
  Record<Lang, Readonly<Record<`code_${CodeScene}` | LetterKind | keyof typeof en, string>>>
> = {
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

export interface LetterText {
  subject: string
  short: string
  below: string
}

const texts = (lang: Lang, [subject, short, below]: readonly [string, string, string], params: Params) => {
  const words: Words = letterWords[lang]
  return {
    subject: sentence(words, lang, subject, params),
    short: sentence(words, lang, short, params),
    below: below && sentence(words, lang, below, params),
  }
}

export const codeText = (lang: Lang, scene: CodeScene, params: { brand: string; code: string }): LetterText =>
  texts(lang, ['code_subject', `code_${scene}`, 'code_foot'], params)

export const takenText = (lang: Lang, params: { brand: string }): LetterText =>
  texts(lang, ['taken_subject', 'taken', ''], params)

export const noticeText = (
  lang: Lang,
  kind: LetterKind,
  params: Params & { brand: string; when: string },
): LetterText => texts(lang, ['notice_subject', kind, 'notice_foot'], params)

export function toldText(lang: Lang, type: MessageType, params: Params, brand: string): LetterText {
  const { title, text } = messageText(lang, type, params)
  const below = sentence(letterWords[lang], lang, 'told_foot', { brand })
  return { subject: `${brand}: ${title}`, short: text, below }
}
