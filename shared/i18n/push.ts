import type { ToldKind } from '../telling.ts'
import type { Lang } from './languages.ts'
import words from './push.json' with { type: 'json' }

/** All ten languages, as the service worker has no other words. No names and no amounts. */
export const pushWords: Readonly<Record<Lang, Readonly<Record<ToldKind, string>>>> = words

export const pushText = (lang: Lang, kind: ToldKind): string => pushWords[lang][kind]
