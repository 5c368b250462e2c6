import type { MessageType } from '../messages.ts'
import type { Lang } from './languages.ts'
import de from './messages/de.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import fr from './messages/fr.json' with { type: 'json' }
import ja from './messages/ja.json' with { type: 'json' }
import ko from './messages/ko.json' with { type: 'json' }
import th from './messages/th.json' with { type: 'json' }
import vi from './messages/vi.json' with { type: 'json' }
import zhHans from './messages/zh-Hans.json' with { type: 'json' }
import zhHant from './messages/zh-Hant.json' with { type: 'json' }
import { type SentenceSlug, sentenceOf } from './refusals.ts'
import { type Params, sentence, type Words } from './sentence.ts'

/** The words of messages in all ten languages, for the server: `<type>_title` and `<type>_text`. */
export const messageWords: Readonly<Record<Lang, Record<`${MessageType}_${'title' | 'text'}`, string>>> = {
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

/** A message as its reader's language writes it, amounts and the sentence of its reason included. */
export function messageText(
  lang: Lang,
  type: MessageType,
  { reason, ...params }: Params,
): { title: string; text: string } {
  const filled = { ...params, ...(reason && { reason: sentenceOf(lang, reason as SentenceSlug) }) }
  const words: Words = messageWords[lang]
  return {
    title: sentence(words, lang, `${type}_title`, filled),
    text: sentence(words, lang, `${type}_text`, filled),
  }
}
