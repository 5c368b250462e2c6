import type { ArticleTexts } from '../../shared/articles.ts'
import { type Lang, languages } from '../../shared/i18n/languages.ts'
import type { Rich } from '../../shared/rich-schema.ts'
import { articleVersionKey, type Head } from '../table/articles.ts'
import type { Row, Table } from '../table/write.ts'

export const bodiesValue = (texts: ArticleTexts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([lang, { body }]) => [lang, JSON.stringify(body)]))

export function textsOf(head: Pick<Head, 'texts'>, row: Row): ArticleTexts {
  const bodies = row.bodies as Partial<Record<Lang, string>>
  return Object.fromEntries(
    languages.flatMap((lang) => {
      const text = head.texts[lang]
      if (!text) return []
      const body = JSON.parse(bodies[lang] ?? '[]') as Rich
      return [[lang, { title: text.title, lead: text.lead, body }]]
    }),
  )
}

export async function loadTexts(table: Table, id: string, head: Head): Promise<ArticleTexts> {
  const row = await table.get(articleVersionKey(id, head))
  if (!row) throw new Error(`article ${id} without its version ${head.version}`)
  return textsOf(head, row)
}
