import * as z from 'zod/mini'
import {
  type ArticleTerms,
  type ArticleText,
  type ArticleTexts,
  BODY_MAX,
  LEAD_MAX,
  RANK_MAX,
  TITLE_MAX,
} from '../articles.ts'
import { type Lang, languages } from '../i18n/languages.ts'
import { richText } from '../rich-schema.ts'
import { lettersOf, linkOf, runsOf } from '../rich-text.ts'
import { type Refused, refused } from './refused.ts'

export function termsRefused(terms: ArticleTerms): Refused | null {
  const { kind, topic, publishAt, endAt, rank, link, appliesAt } = terms
  const right: Record<string, boolean> = {
    topic: (topic !== null) === (kind === 'activity'),
    // A change of the rules must end: users have to read it before an order.
    endAt: endAt === null ? kind !== 'rules' : endAt > publishAt,
    rank: Number.isInteger(rank) && rank >= 0 && rank <= RANK_MAX,
    link: (link !== null) === (kind === 'banner'),
    appliesAt: (appliesAt !== null) === (kind === 'rules') && (appliesAt === null || appliesAt >= publishAt),
  }
  const wrong = Object.keys(right).filter((name) => !right[name])
  if (wrong.length > 0) return refused('validation', { fields: wrong.join(', ') })
  return link !== null && linkOf(link)?.is !== 'page' ? refused('article_link_invalid') : null
}

/** Invisible characters, line ends, and those that reverse the text after them. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const length = (text: string) => [...text].length
const article = z.strictObject({ title: z.string(), lead: z.string(), body: richText })

/** Refusals: `article_text_invalid`, `article_link_invalid`, `text_too_long`. */
export function readText(sent: unknown): { text: ArticleText } | { refused: Refused } {
  const read = article.safeParse(sent)
  if (!read.success) return { refused: refused('article_text_invalid') }
  const text = { ...read.data, title: read.data.title.trim(), lead: read.data.lead.trim() }
  const why = textRefused(text)
  return why ? { refused: why } : { text }
}

function textRefused({ title, lead, body }: ArticleText): Refused | null {
  const runs = body.flatMap(runsOf)
  const alts = body.flatMap((block) => (block.is === 'picture' ? [block.alt] : []))
  if ([title, lead, ...alts, ...runs.map(({ text }) => text)].some((each) => HIDDEN.test(each)))
    return refused('article_text_invalid')
  if (runs.some((run) => run.is === 'link' && linkOf(run.to) === null)) return refused('article_link_invalid')
  for (const [text, max] of [
    [title, TITLE_MAX],
    [lead, LEAD_MAX],
    [lettersOf(body), BODY_MAX],
  ] as const)
    if (length(text) > max) return refused('text_too_long', { max, length: length(text) })
  return null
}

export function isWhole({ kind }: Pick<ArticleTerms, 'kind'>, text: ArticleText | undefined): boolean {
  if (!text || text.title === '') return false
  if (kind === 'banner') return text.body.length === 0
  return text.body.length > 0 && (kind !== 'rules' || text.lead !== '')
}

export const missingLanguages = (terms: Pick<ArticleTerms, 'kind'>, texts: ArticleTexts): Lang[] =>
  languages.filter((lang) => !isWhole(terms, texts[lang]))
