// Imports only the words: the worker is one file and cannot load what the page shares.
import words from '../../shared/i18n/push.json' with { type: 'json' }

export interface Shown {
  title: string
  lang: string
  /** A push with the same tag is shown once. */
  tag: string
  opens: string
}

const has = <Known extends object>(known: Known, name: unknown): name is keyof Known =>
  typeof name === 'string' && Object.hasOwn(known, name)

/** Null if the push is not ours. Shows only its kind: the page has the rest. */
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
