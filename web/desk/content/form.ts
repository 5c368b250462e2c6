import {
  type ActivityTopic,
  type ArticleKind,
  type ArticleTerms,
  type ArticleText,
  type ArticleTexts,
  activityTopics,
} from '../../../shared/articles.ts'
import { type Lang, languages } from '../../../shared/i18n/languages.ts'
import { readSource, writeSource } from '../../../shared/rich-source.ts'
import { readText, termsRefused } from '../../../shared/rules/article.ts'
import type { Refused } from '../../../shared/rules/refused.ts'
import { DAY, type EpochSeconds, HOUR, secondsOf } from '../../../shared/time.ts'
import { localTime } from '../frame/typed.ts'
import type { WholeArticle } from './types.ts'

/** `source` is the body in the markup of shared/rich-source.ts. */
export interface TextForm {
  title: string
  lead: string
  source: string
}

/** Times are in the format of date inputs. */
export interface DraftForm {
  kind: ArticleKind
  topic: ActivityTopic
  publishAt: string
  /** Empty: shown until it is ended. */
  endAt: string
  rank: string
  link: string
  appliesAt: string
  texts: Partial<Record<Lang, TextForm>>
}
/** A function gets the newest form, for changes that took time. */
export type Changes = Partial<DraftForm> | ((now: DraftForm) => Partial<DraftForm>)
export type TermField = 'publishAt' | 'endAt' | 'rank' | 'link' | 'appliesAt'

const momentOf = (local: string): EpochSeconds => (local === '' ? 0 : secondsOf(new Date(local).getTime()))

export function blankForm(now: EpochSeconds): DraftForm {
  const next = Math.ceil(now / HOUR) * HOUR
  return {
    ...{ kind: 'news', topic: activityTopics[0], publishAt: localTime(now), endAt: '', rank: '0' },
    ...{ link: '/pages/', appliesAt: localTime(next + 7 * DAY), texts: {} },
  }
}

export function formOf(article: WholeArticle): DraftForm {
  const { kind, topic, publishAt, endAt, rank, link, appliesAt, texts } = article
  return {
    ...{ kind, topic: topic ?? activityTopics[0], publishAt: localTime(publishAt), rank: String(rank) },
    ...{ endAt: endAt === null ? '' : localTime(endAt), link: link ?? '/pages/' },
    appliesAt: appliesAt === null ? localTime(publishAt) : localTime(appliesAt),
    texts: Object.fromEntries(
      texts.map(({ lang, title, lead, body }) => [lang, { title, lead, source: writeSource(body) }]),
    ),
  }
}

export function termsOf(form: DraftForm): ArticleTerms {
  const { kind, topic } = form
  return {
    kind,
    topic: kind === 'activity' ? topic : null,
    publishAt: momentOf(form.publishAt),
    endAt: form.endAt === '' ? null : momentOf(form.endAt),
    rank: /^\d{1,2}$/.test(form.rank.trim()) ? Number(form.rank) : Number.NaN,
    link: kind === 'banner' ? form.link.trim() : null,
    appliesAt: kind === 'rules' ? momentOf(form.appliesAt) : null,
  }
}

const isBlank = ({ title, lead, source }: TextForm) => `${title}${lead}${source}`.trim() === ''

/** A banner has no body. */
export const textOf = ({ title, lead, source }: TextForm, kind: ArticleKind): ArticleText => ({
  ...{ title: title.trim(), lead: lead.trim() },
  body: kind === 'banner' ? [] : readSource(source),
})

export const textsOf = ({ texts, kind }: DraftForm): ArticleTexts =>
  Object.fromEntries(
    languages.flatMap((lang) => {
      const text = texts[lang]
      return text && !isBlank(text) ? [[lang, textOf(text, kind)]] : []
    }),
  )

/** Checks the server's rules: names of wrong fields, and the fault of each language. */
export function faultsOf(form: DraftForm): {
  fields: ReadonlySet<string>
  texts: ReadonlyMap<Lang, Refused>
} {
  const terms = termsRefused(termsOf(form))
  const named = terms?.slug === 'validation' ? String(terms.params.fields).split(', ') : terms ? ['link'] : []
  const texts = new Map<Lang, Refused>()
  for (const [lang, text] of Object.entries(textsOf(form)) as [Lang, ArticleText][]) {
    const read = readText(text)
    if ('refused' in read) texts.set(lang, read.refused)
  }
  return { fields: new Set(named), texts }
}

/** Terms, and only the languages that differ from `before`. */
export function bodyOf(form: DraftForm, before: DraftForm | null) {
  const { topic, endAt, link, appliesAt, ...rest } = termsOf(form)
  const [now, was] = [textsOf(form), before ? textsOf(before) : {}]
  const changed = languages.filter((lang) => JSON.stringify(now[lang]) !== JSON.stringify(was[lang]))
  return {
    ...rest,
    ...{ topic: topic ?? ('' as const), endAt: endAt ?? 0, link: link ?? '', appliesAt: appliesAt ?? 0 },
    texts: JSON.stringify(Object.fromEntries(changed.map((lang) => [lang, now[lang] ?? null]))),
  }
}
