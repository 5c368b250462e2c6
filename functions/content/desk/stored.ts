import type { ArticleState, ArticleTerms, ArticleTexts } from '../../../shared/articles.ts'
import { type Lang, languages } from '../../../shared/i18n/languages.ts'
import { minutesToRead } from '../../../shared/rich-text.ts'
import { isWhole } from '../../../shared/rules/article.ts'
import { type Decision, decisionFields, decisionOf } from '../../documents/decision.ts'
import { type Head, headOf, headValue, type Live, liveOf } from '../../table/articles.ts'
import { articlePrefix, keys } from '../../table/keys.ts'
import { Change, type Row, type Table } from '../../table/write.ts'

// draft -> published by a second operator; draft -> discarded; published -> ended, perhaps with a newer draft.

export interface StoredArticle {
  id: string
  state: ArticleState
  /** Counts every version ever written, including discarded ones. */
  version: number
  draft: Head | null
  live: Live | null
  /** The authors of the newest version, of the live one, and of the end. */
  proposed: Decision
  published: Decision | null
  closed: Decision | null
}

export function storedOf(row: Row): StoredArticle {
  const proposed = decisionOf(row, 'proposed')
  if (!proposed) throw new Error('an article nobody wrote')
  return {
    id: row.sk.slice(articlePrefix.length),
    state: row.state as ArticleState,
    version: Number(row.version),
    draft: row.draft === undefined ? null : headOf(row.draft),
    live: liveOf(row),
    proposed,
    published: decisionOf(row, 'published'),
    closed: decisionOf(row, 'closed'),
  }
}

export const newestOf = ({ draft, live }: StoredArticle): Head => {
  const head = draft ?? live
  if (!head) throw new Error('an article without a version')
  return head
}

export const storedRow = (stored: StoredArticle): Row => ({
  ...keys.article(stored.id),
  ...{ state: stored.state, version: stored.version },
  ...(stored.draft && { draft: headValue(stored.draft) }),
  ...(stored.live && { live: headValue(stored.live) }),
  ...decisionFields('proposed', stored.proposed),
  ...(stored.published && decisionFields('published', stored.published)),
  ...(stored.closed && decisionFields('closed', stored.closed)),
})

/** An update, not a put: IAM does not let the desk put whole rows in product partitions. */
export function storedChange(stored: StoredArticle): Change {
  const { pk, sk, ...fields } = storedRow(stored)
  const change = new Change({ pk, sk })
  for (const [name, value] of Object.entries(fields)) change.set(name, value)
  for (const name of ['draft', 'live'] as const) if (!stored[name]) change.remove(name)
  return change
}

/** Fails if the article changed since it was read. */
export const standing = (change: Change, { state, version, live }: StoredArticle): Change => {
  change.where('state', '=', state).where('version', '=', version)
  return live ? change.wherePresent('live') : change.whereAbsent('live')
}

export async function loadStored(table: Table, id: string): Promise<StoredArticle | undefined> {
  const row = await table.get(keys.article(id), { consistent: true })
  return row && storedOf(row)
}

export const headFrom = (
  terms: ArticleTerms,
  texts: ArticleTexts,
  { version, operation }: Pick<Head, 'version' | 'operation'>,
): Head => ({
  ...terms,
  version,
  operation,
  texts: Object.fromEntries(
    Object.entries(texts).map(([lang, { title, lead, body }]) => [
      lang,
      { title, lead, minutes: body.length === 0 ? 0 : minutesToRead(body) },
    ]),
  ),
})

/** Uses only the head: a body that exists has at least one minute. */
export const missingOf = ({ kind, texts }: Pick<Head, 'kind' | 'texts'>): Lang[] =>
  languages.filter((lang) => {
    const text = texts[lang]
    const body = (text?.minutes ?? 0) > 0 ? [{ is: 'paragraph' as const, runs: [] }] : []
    return !isWhole({ kind }, text && { ...text, body })
  })
