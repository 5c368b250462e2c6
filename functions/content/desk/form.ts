import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { deskContentRoutes } from '../../../shared/api/desk-content.ts'
import type { ArticleTerms, ArticleText, ArticleTexts } from '../../../shared/articles.ts'
import { Refusal } from '../../../shared/errors.ts'
import { isLang, type Lang } from '../../../shared/i18n/languages.ts'
import { readText, termsRefused } from '../../../shared/rules/article.ts'
import { refusalOf, refuseIf } from '../../refuse.ts'
import type { Head } from '../../table/articles.ts'

export type ArticleForm = z.output<
  Extract<(typeof deskContentRoutes)[number], { id: 'desk.article_draft' }>['input']
>
/** Null removes a language. */
export interface Asked {
  terms: ArticleTerms
  texts: Partial<Record<Lang, ArticleText | null>>
}

/** Throws `validation`, `article_text_invalid`, `article_link_invalid`, `text_too_long`. */
export function askedOf({ topic, endAt, link, appliesAt, texts, ...rest }: ArticleForm): Asked {
  const terms: ArticleTerms = {
    ...rest,
    topic: topic === '' ? null : topic,
    endAt: endAt === 0 ? null : endAt,
    link: link === '' ? null : link,
    appliesAt: appliesAt === 0 ? null : appliesAt,
  }
  refuseIf(termsRefused(terms))
  return { terms, texts: readTexts(texts) }
}

function readTexts(written: string): Asked['texts'] {
  const wrong = new Refusal('validation', { fields: 'texts' })
  let parsed: unknown
  try {
    parsed = JSON.parse(written)
  } catch {
    throw wrong
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw wrong
  const texts: Asked['texts'] = {}
  for (const [lang, sent] of Object.entries(parsed)) {
    if (!isLang(lang)) throw wrong
    const read = sent === null ? { text: null } : readText(sent)
    if ('refused' in read) throw refusalOf(read.refused)
    texts[lang] = read.text
  }
  return texts
}

export function mergedTexts(before: ArticleTexts, { texts }: Asked): ArticleTexts {
  const merged = { ...before }
  for (const [lang, text] of Object.entries(texts) as [Lang, ArticleText | null][]) {
    if (text) merged[lang] = text
    else delete merged[lang]
  }
  return merged
}

export const saysSame = (head: Head, kept: ArticleTexts, { terms, texts }: Asked): boolean =>
  Object.entries(terms).every(([name, value]) => head[name as keyof Head] === value) &&
  Object.entries(texts).every(([lang, text]) => isDeepStrictEqual(kept[lang as Lang] ?? null, text))
