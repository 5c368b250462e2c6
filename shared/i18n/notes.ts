import type { NoteType } from '../notes.ts'
import type { Lang } from './languages.ts'
import { type MessageSlug, translate } from './messages.ts'
import de from './notes/de.json' with { type: 'json' }
import en from './notes/en.json' with { type: 'json' }
import es from './notes/es.json' with { type: 'json' }
import fr from './notes/fr.json' with { type: 'json' }
import ja from './notes/ja.json' with { type: 'json' }
import ko from './notes/ko.json' with { type: 'json' }
import th from './notes/th.json' with { type: 'json' }
import vi from './notes/vi.json' with { type: 'json' }
import zhHans from './notes/zh-Hans.json' with { type: 'json' }
import zhHant from './notes/zh-Hant.json' with { type: 'json' }
import { type Params, sentence, type Words } from './sentence.ts'

/** The words of messages in all ten languages, for the server: `<type>_title` and `<type>_text`. */
export const notes: Readonly<Record<Lang, Record<`${NoteType}_${'title' | 'text'}`, string>>> = {
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
export function noteText(
  lang: Lang,
  type: NoteType,
  { reason, ...params }: Params,
): { title: string; text: string } {
  const filled = { ...params, ...(reason && { reason: translate(lang, reason as MessageSlug) }) }
  const words: Words = notes[lang]
  return {
    title: sentence(words, lang, `${type}_title`, filled),
    text: sentence(words, lang, `${type}_text`, filled),
  }
}
