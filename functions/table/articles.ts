import {
  type ArticleKind,
  type ArticleState,
  type ArticleTerms,
  activityTopics,
  articleKinds,
} from '../../shared/articles.ts'
import { type Lang, languages } from '../../shared/i18n/languages.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { articlePrefix, catalogPartition, keys } from './keys.ts'
import { allRows } from './read.ts'
import type { Key, Row, Table, Value } from './write.ts'

export interface HeadText {
  title: string
  lead: string
  minutes: number
}

export interface Head extends ArticleTerms {
  version: number
  operation: string
  texts: Partial<Record<Lang, HeadText>>
}

export interface Live extends Head {
  /** The later of its own time and its publication. */
  from: EpochSeconds
}

export interface Listed {
  id: string
  state: ArticleState
  live: Live | null
}

export const headValue = (head: Head | Live): Value =>
  Object.fromEntries(Object.entries(head).filter(([, value]) => value !== null)) as Value

const known = <Name extends string>(names: readonly Name[], value: unknown): Name | null =>
  names.find((name) => name === value) ?? null
const second = (value: unknown): EpochSeconds | null => (value === undefined ? null : Number(value))

export function headOf(stored: Value): Head {
  const row = stored as Record<string, Value>
  const kind = known(articleKinds, row.kind)
  if (!kind) throw new Error(`an article of kind ${String(row.kind)}`)
  const texts = row.texts as Record<Lang, { title: string; lead: string; minutes: bigint }>
  return {
    ...{ kind, topic: known(activityTopics, row.topic) },
    ...{ version: Number(row.version), operation: row.operation as string },
    ...{ publishAt: Number(row.publishAt), endAt: second(row.endAt), appliesAt: second(row.appliesAt) },
    ...{ rank: Number(row.rank), link: (row.link as string | undefined) ?? null },
    texts: Object.fromEntries(
      Object.entries(texts).map(([lang, { title, lead, minutes }]) => [
        lang,
        { title, lead, minutes: Number(minutes) },
      ]),
    ),
  }
}

export function liveOf(row: Row): Live | null {
  if (row.live === undefined) return null
  return { ...headOf(row.live), from: Number((row.live as { from: bigint }).from) }
}

const listedOf = (row: Row): Listed => ({
  id: row.sk.slice(articlePrefix.length),
  state: row.state as ArticleState,
  live: liveOf(row),
})

/** Without bodies: 2 kB each, so one read of a megabyte holds 500. */
export const storedArticles = (table: Table, consistent = false): Promise<Row[]> =>
  allRows(table, { pk: catalogPartition, from: articlePrefix, to: `${articlePrefix}~`, consistent })

const FRESH_MS = 5_000

export interface Shown {
  id: string
  live: Live
}

export function createShelf(
  table: Table,
): (nowMs: EpochMs, kinds: readonly ArticleKind[]) => Promise<Shown[]> {
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let loading: Promise<Listed[]> | undefined
  const loaded = (nowMs: EpochMs): Promise<Listed[]> => {
    if (!loading || Math.abs(nowMs - loadedAtMs) >= FRESH_MS) {
      loadedAtMs = nowMs
      loading = storedArticles(table).then((rows) => rows.map(listedOf))
      loading.catch(() => {
        loading = undefined
      })
    }
    return loading
  }
  return async (nowMs, kinds) => {
    const now = secondsOf(nowMs)
    return (await loaded(nowMs))
      .flatMap(({ id, state, live }) => (live && state === 'published' ? [{ id, live }] : []))
      .filter(({ live }) => kinds.includes(live.kind) && isShown(live, now))
      .sort(byPlace)
  }
}

export const byPlace = (a: Place, b: Place): number =>
  a.live.rank - b.live.rank || b.live.from - a.live.from || (a.id < b.id ? -1 : Number(a.id > b.id))
export type Place = { id: string; live: Pick<Live, 'rank' | 'from'> }

export const isShown = ({ from, endAt }: Pick<Live, 'from' | 'endAt'>, now: EpochSeconds): boolean =>
  from <= now && (endAt === null || now < endAt)

export function headText(
  texts: Head['texts'],
  { lang, defaultLang }: { lang: Lang; defaultLang: Lang },
): HeadText & { lang: Lang } {
  const found = [lang, defaultLang, ...languages].find((each) => texts[each]) ?? defaultLang
  return { ...(texts[found] ?? { title: '', lead: '', minutes: 0 }), lang: found }
}

export const articleVersionKey = (
  id: string,
  { version, operation }: Pick<Head, 'version' | 'operation'>,
): Key => keys.articleVersion(id, version, operation)
