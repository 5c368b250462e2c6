import type * as z from 'zod/mini'
import type { deskContentRoutes } from '../../../shared/api/desk-content.ts'
import { Refusal } from '../../../shared/errors.ts'
import { type Lang, languages } from '../../../shared/i18n/languages.ts'
import { type EpochMs, secondsOf } from '../../../shared/time.ts'
import type { DeskTools } from '../../documents/desk-tools.ts'
import { listPage } from '../../documents/list-page.ts'
import type { Decision } from '../../documents/review.ts'
import type { Handlers } from '../../http.ts'
import { type Head, headOf, headText, isShown, storedArticles } from '../../table/articles.ts'
import { articlePartition, articleVersionPrefix } from '../../table/keys.ts'
import { allRows } from '../../table/read.ts'
import type { Row } from '../../table/write.ts'
import { linksOf } from '../pictures.ts'
import { textsOf } from '../whole.ts'
import { draft } from './draft.ts'
import { pictureForm, pictureState } from './pictures.ts'
import { discard, end, publish } from './press.ts'
import { loadStored, missingOf, newestOf, type StoredArticle, storedOf } from './stored.ts'

type Names = ('desk.articles' | 'desk.article' | `desk.article_${string}`) & keyof Handlers<'desk'>
type Tools = Pick<DeskTools<never>, 'deps' | 'decider' | 'namesOf'>
type View = z.input<Extract<(typeof deskContentRoutes)[number], { id: 'desk.article_publish' }>['output']>
type NameOf = (operator: string) => string | null
interface Reader {
  lang: Lang
  nowMs: EpochMs
}

export const contentForDesk = ({ deps, decider, namesOf }: Tools): Pick<Handlers<'desk'>, Names> => {
  const { table, config } = deps
  const defaultLang = config.defaultLanguage as Lang
  const namer = async (): Promise<NameOf> => {
    const names = await namesOf()
    return (operator) => names.get(operator) ?? null
  }
  const pressed = ({ operator, at }: Decision, nameOf: NameOf) => ({
    by: operator,
    name: nameOf(operator),
    at,
  })
  const titleOf = ({ texts }: Pick<Head, 'texts'>, { lang }: Reader) =>
    headText(texts, { lang, defaultLang }).title

  function view(stored: StoredArticle, nameOf: NameOf, reader: Reader): View {
    const { id, state, version, live, proposed, published, closed } = stored
    const newest = newestOf(stored)
    const { texts: _, version: __, operation: ___, ...terms } = newest
    return {
      ...{ id, state, version, live: live?.version ?? null },
      ...{ kind: terms.kind, topic: terms.topic, publishAt: terms.publishAt, endAt: terms.endAt },
      ...{ rank: terms.rank, link: terms.link, appliesAt: terms.appliesAt },
      title: titleOf(newest, reader),
      missing: missingOf(newest),
      shown: shownOf(stored, secondsOf(reader.nowMs)),
      proposed: pressed(proposed, nameOf),
      published: published && pressed(published, nameOf),
      closed: closed && pressed(closed, nameOf),
    }
  }
  const shown = async (stored: StoredArticle, reader: Reader) => view(stored, await namer(), reader)

  const versionsOf = (id: string): Promise<Row[]> =>
    allRows(table, {
      pk: articlePartition(id),
      ...{ from: articleVersionPrefix, to: `${articleVersionPrefix}~`, newestFirst: true, consistent: true },
    })

  return {
    'desk.articles': async (ctx, { kind, ...asked }) => {
      const [rows, nameOf] = await Promise.all([storedArticles(table, true), namer()])
      const all = rows.map(storedOf).filter((stored) => !kind || newestOf(stored).kind === kind)
      const { items, next } = listPage(all, placeOf, asked)
      return { items: items.map((stored) => view(stored, nameOf, ctx)), next }
    },

    'desk.article': async (ctx, { id, version }) => {
      const stored = await loadStored(table, id)
      if (!stored) throw new Refusal('not_found')
      const [rows, nameOf] = await Promise.all([versionsOf(id), namer()])
      const versions = rows.map((row) => ({ row, head: headOf(row.head as Row) }))
      const asked = version ?? newestOf(stored).version
      const one = versions.find(({ head }) => head.version === asked)
      if (!one) throw new Refusal('not_found')
      const texts = textsOf(one.head, one.row)
      return {
        ...view(stored, nameOf, ctx),
        texts: languages.flatMap((lang) => {
          const text = texts[lang]
          return text ? [{ lang, ...text }] : []
        }),
        pictures: await linksOf(
          deps.files,
          Object.values(texts).map(({ body }) => body),
        ),
        versions: versions.map(({ row, head }) => ({
          ...{ version: head.version, title: titleOf(head, ctx), by: row.proposedBy as string },
          ...{ name: nameOf(row.proposedBy as string), at: Number(row.proposedAt) },
        })),
      }
    },

    'desk.article_draft': async (ctx, form) => {
      const { deps: checked, by } = decider(ctx)
      return shown(await draft(checked, by, null, form), ctx)
    },
    'desk.article_edit': async (ctx, { id, was, ...form }) => {
      const { deps: checked, by } = decider(ctx)
      return shown(await draft(checked, by, { id, was }, form), ctx)
    },
    'desk.article_publish': async (ctx, which) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return shown(await publish(checked, by, which), ctx)
    },
    'desk.article_end': async (ctx, which) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return shown(await end(checked, by, which), ctx)
    },
    'desk.article_discard': async (ctx, which) => {
      const { deps: checked, by } = decider(ctx)
      return shown(await discard(checked, by, which), ctx)
    },
    'desk.article_picture': (ctx, asked) => {
      const { deps: checked, by } = decider(ctx)
      return pictureForm(checked, by, asked)
    },
    'desk.article_picture_state': (_ctx, { key }) => pictureState(deps, key),
  }
}

function placeOf({ id, state, version, live, proposed }: StoredArticle): string {
  const waits = state === 'draft' || (state === 'published' && version !== live?.version)
  return `${waits ? 0 : 1}.${String(LAST_SECOND - proposed.at).padStart(10, '0')}.${id}`
}
const LAST_SECOND = 9_999_999_999

function shownOf({ state, live }: StoredArticle, now: number): View['shown'] {
  if (!live) return null
  if (state === 'ended') return 'over'
  if (isShown(live, now)) return 'now'
  return now < live.from ? 'later' : 'over'
}
