import type { MessageType } from '../messages.ts'
import { type Lang, localeOf } from './languages.ts'
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
import { reasonText } from './reasons.ts'
import { type Params, sentence, type Words } from './sentence.ts'

type MessageKey = `${MessageType}_${'title' | 'text'}` | 'device_unknown'
export const messageWords: Readonly<Record<Lang, Record<MessageKey, string>>> = {
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

export function whereText(lang: Lang, { browser, system, country }: Params): string {
  const known = [browser, system].filter((name) => name !== undefined && name !== 'other')
  const place = country && new Intl.DisplayNames(localeOf(lang), { type: 'region' }).of(String(country))
  return [...known, ...(place ? [place] : [])].join(' · ') || messageWords[lang].device_unknown
}

export function messageText(
  lang: Lang,
  type: MessageType,
  { reason, ...params }: Params,
): { title: string; text: string } {
  const filled = {
    ...params,
    ...(reason && { reason: reasonText(lang, String(reason)) }),
    where: whereText(lang, params),
  }
  const words: Words = messageWords[lang]
  return {
    title: sentence(words, lang, `${type}_title`, filled),
    text: sentence(words, lang, `${type}_text`, filled),
  }
}
