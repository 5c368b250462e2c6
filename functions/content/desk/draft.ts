import type { ArticleTexts } from '../../../shared/articles.ts'
import { Refusal } from '../../../shared/errors.ts'
import { picturesOf } from '../../../shared/rich-text.ts'
import type { Deps } from '../../deps.ts'
import { decisionFields } from '../../documents/decision.ts'
import { once } from '../../documents/operation.ts'
import { decisionBy, type Reviewer, stepRecord } from '../../documents/review.ts'
import { headOf, headValue } from '../../table/articles.ts'
import { keys } from '../../table/keys.ts'
import { CONTENT_PICTURES, takePicture, whyNotTaken } from '../../table/pictures.ts'
import { type Row, replace, type Update } from '../../table/write.ts'
import { bodiesValue, loadTexts, textsOf } from '../whole.ts'
import { type ArticleForm, type Asked, askedOf, mergedTexts, saysSame } from './form.ts'
import { headFrom, loadStored, newestOf, type StoredArticle, standing, storedChange } from './stored.ts'
import { articleStep } from './trail.ts'

export interface Which {
  id: string
  was: number
}
interface Drafted {
  stored: StoredArticle
  before: StoredArticle | null
  texts: ArticleTexts
  pictures: string[]
}

export const PICTURE_PURPOSE = 'article'

/** Another operator publishes it. Throws the refusals of its route. */
export async function draft(
  deps: Deps,
  by: Reviewer,
  which: Which | null,
  form: ArticleForm,
): Promise<StoredArticle> {
  const id = which?.id ?? by.operationId.toLowerCase()
  const asked = askedOf(form)
  const key = keys.articleVersion(id, (which?.was ?? 0) + 1, by.operationId)
  const { done } = await once<Drafted, { row: Row; stored: StoredArticle }>({
    id: by.operationId,
    nowMs: by.nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const [row, stored] = await Promise.all([
        deps.table.get(key, { consistent: true }),
        loadStored(deps.table, id),
      ])
      return row && stored && { row, stored }
    },
    isSame({ row }) {
      const head = headOf(row.head as Row)
      return row.proposedBy === by.operator && saysSame(head, textsOf(head, row), asked)
    },
    draft: () => nextVersion(deps, by, { id, which, asked }),
    async commit({ stored, before, texts, pictures }) {
      const change = storedChange(stored)
      if (before) standing(change, before)
      else change.whereAbsent('pk')
      const row: Row = {
        ...{ ...key, head: headValue(newestOf(stored)), bodies: bodiesValue(texts) },
        ...decisionFields('proposed', stored.proposed),
      }
      const record = stepRecord(
        by,
        { uid: null, id },
        articleStep(which ? 'edit' : 'draft', stored, deps.config),
      )
      const taken = pictures.map((picture) => taking(picture, id))
      const committed = await deps.table.transact([replace(row), change.build(), record, ...taken])
      if (committed.ok) return { done: { row, stored } }
      const [, , , ...ofPictures] = committed.failures
      const refusedPicture = ofPictures.find(({ failed }) => failed)
      if (refusedPicture) throw whyNotTaken(refusedPicture.old, { purpose: PICTURE_PURPOSE })
      throw new Refusal('article_changed')
    },
  })
  return done.stored
}

const taking = (key: string, id: string): Update =>
  takePicture({ uid: CONTENT_PICTURES, key, purpose: PICTURE_PURPOSE, usedBy: id })

async function nextVersion(
  deps: Deps,
  by: Reviewer,
  { id, which, asked }: { id: string; which: Which | null; asked: Asked },
): Promise<Drafted> {
  const before = which ? await readStanding(deps, which) : null
  const earlier = before ? await loadTexts(deps.table, id, newestOf(before)) : {}
  const texts = mergedTexts(earlier, asked)
  const version = (before?.version ?? 0) + 1
  const stored: StoredArticle = {
    ...{ id, version, state: before?.state ?? 'draft' },
    draft: headFrom(asked.terms, texts, { version, operation: by.operationId }),
    live: before?.live ?? null,
    proposed: decisionBy(by),
    ...{ published: before?.published ?? null, closed: null },
  }
  const had = new Set(allPictures(earlier))
  return { stored, before, texts, pictures: allPictures(texts).filter((picture) => !had.has(picture)) }
}

const allPictures = (texts: ArticleTexts): string[] => [
  ...new Set(Object.values(texts).flatMap(({ body }) => picturesOf(body))),
]

async function readStanding({ table }: Deps, { id, was }: Which): Promise<StoredArticle> {
  const before = await loadStored(table, id)
  if (!before) throw new Refusal('not_found')
  const isOpen = before.state === 'draft' || before.state === 'published'
  if (!isOpen || before.version !== was) throw new Refusal('article_changed')
  return before
}
