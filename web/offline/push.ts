// The worker that reads this stands alone: what the page says too would be a file it could not load. So the words alone.
import words from '../../shared/i18n/push.json' with { type: 'json' }

/** What the phone shows of a push, and what a tap on it opens, below the page. */
export interface Shown {
  title: string
  lang: string
  /** One told twice is shown once. */
  tag: string
  opens: string
}

const has = <Known extends object>(known: Known, name: unknown): name is keyof Known =>
  typeof name === 'string' && Object.hasOwn(known, name)

/** Reads what came; null for what is none of ours. It never says more than its kind: the page has the rest. */
export function shownOf(text: string): Shown | null {
  let told: { kind?: unknown; lang?: unknown; id?: unknown }
  try {
    told = JSON.parse(text) ?? {}
  } catch {
    return null
  }
  const { kind, id } = told
  const lang = has(words, told.lang) ? told.lang : 'en'
  if (!has(words[lang], kind)) return null
  return {
    title: words[lang][kind],
    lang,
    tag: typeof id === 'string' ? id : kind,
    opens: kind === 'alerts' ? '#/pages/user/alerts' : '#/pages/user/message',
  }
}
