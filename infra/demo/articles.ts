import type { RuntimeConfig } from '../../functions/config.ts'
import { headFrom, type StoredArticle, storedRow } from '../../functions/content/desk/stored.ts'
import { bodiesValue } from '../../functions/content/whole.ts'
import { headValue } from '../../functions/table/articles.ts'
import { keys } from '../../functions/table/keys.ts'
import { create, type Table } from '../../functions/table/write.ts'
import type { ArticleTerms, ArticleTexts } from '../../shared/articles.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { newId } from '../../shared/ids.ts'
import { readSource } from '../../shared/rich-source.ts'
import { missingLanguages, readText, termsRefused } from '../../shared/rules/article.ts'
import { DAY, type EpochMs, secondsOf } from '../../shared/time.ts'
import written from './articles.json' with { type: 'json' }

type Name = keyof typeof written

const always = { topic: null, endAt: null, rank: 0, link: null, appliesAt: null } as const
const articles: Record<Name, { daysAgo: number } & Omit<ArticleTerms, 'publishAt'>> = {
  welcome: { ...always, kind: 'news', daysAgo: 3 },
  practice: { ...always, kind: 'notice', daysAgo: 3 },
  fairness: { ...always, kind: 'banner', daysAgo: 3, link: '/pages/public/fairness' },
  sign: { ...always, kind: 'activity', daysAgo: 2, topic: 'sign' },
  invite: { ...always, kind: 'activity', daysAgo: 2, topic: 'invite', rank: 1 },
}
const names = Object.keys(articles) as Name[]

export async function publishDemoArticles(
  table: Table,
  nowMs: EpochMs,
  config: Pick<RuntimeConfig, 'money'>,
): Promise<Name[]> {
  if (config.money !== 'practice') throw new Error('articles for demonstration are for practice money alone')
  const published = await Promise.all(names.map((name) => publishOne(table, name, nowMs)))
  return names.filter((_, index) => published[index])
}

async function publishOne(table: Table, name: Name, nowMs: EpochMs): Promise<boolean> {
  const { daysAgo, ...rest } = articles[name]
  const terms: ArticleTerms = { ...rest, publishAt: secondsOf(nowMs) - daysAgo * DAY }
  const texts = textsOf(name)
  if (termsRefused(terms) || missingLanguages(terms, texts).length > 0)
    throw new Error(`${name} cannot be published`)
  const press = { operator: 'console', operation: newId(nowMs), at: secondsOf(nowMs) }
  const id = `demo-${name}`
  const head = headFrom(terms, texts, { version: 1, operation: press.operation })
  const stored: StoredArticle = {
    ...{ id, state: 'published', version: 1, draft: null, live: { ...head, from: terms.publishAt } },
    ...{ proposed: press, published: press, closed: null },
  }
  const version = {
    ...{ ...keys.articleVersion(id, 1, press.operation), head: headValue(head), bodies: bodiesValue(texts) },
    ...{ proposedBy: press.operator, proposedAt: press.at, proposedOp: press.operation },
  }
  const committed = await table.transact([create(storedRow(stored)), create(version)])
  return committed.ok
}

function textsOf(name: Name): ArticleTexts {
  const texts: ArticleTexts = {}
  for (const [lang, { body, ...words }] of Object.entries(written[name])) {
    const read = readText({ ...words, body: readSource(body) })
    if ('refused' in read) throw new Error(`${name} in ${lang}: ${read.refused.slug}`)
    texts[lang as Lang] = read.text
  }
  return texts
}
