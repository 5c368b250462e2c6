import type { ToldKind } from '../telling.ts'
import type { Lang } from './languages.ts'
import words from './push.json' with { type: 'json' }

/** What a phone shows of what it is told, without a name or an amount: all ten languages, as the worker of the page has none else. */
export const pushWords: Readonly<Record<Lang, Readonly<Record<ToldKind, string>>>> = words

export const pushText = (lang: Lang, kind: ToldKind): string => pushWords[lang][kind]
