import { isLang } from '../../shared/i18n/languages.ts'
import { pushText } from '../../shared/i18n/push.ts'
import { toldKinds } from '../../shared/telling.ts'

/** What the phone shows of a push, and what a tap on it opens, below the page. */
export interface Shown {
  title: string
  lang: string
  /** One told twice is shown once. */
  tag: string
  opens: string
}

/** Reads what came; null for what is none of ours. It never says more than its kind: the page has the rest. */
export function shownOf(text: string): Shown | null {
  let told: { kind?: unknown; lang?: unknown; id?: unknown }
  try {
    told = JSON.parse(text) ?? {}
  } catch {
    return null
  }
  const kind = toldKinds.find((one) => one === told.kind)
  if (kind === undefined) return null
  const lang = typeof told.lang === 'string' && isLang(told.lang) ? told.lang : 'en'
  return {
    title: pushText(lang, kind),
    lang,
    tag: typeof told.id === 'string' ? told.id : kind,
    opens: kind === 'alerts' ? '#/pages/user/alerts' : '#/pages/user/message',
  }
}
