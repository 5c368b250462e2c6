import { cannedAnswer } from '../../shared/i18n/answers.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import type { Files } from '../outside/files.ts'
import { cleanKey } from '../table/pictures.ts'
import { hasUnreadAnswer } from '../table/tickets.ts'
import type { Line, Thread } from './thread.ts'

const LINK_LIFE_S = 300

export function viewThread(thread: Thread) {
  const { id, topic, about, state, title, at, lastAt, last, lines, closedBy } = thread
  return {
    id,
    topic,
    about,
    state,
    title,
    at,
    lastAt,
    last,
    lines,
    closedBy,
    unread: hasUnreadAnswer(thread),
  }
}

export async function viewLine(
  files: Files,
  lang: Lang,
  { uid, id, n, by, at, text, canned, pictures }: Line,
) {
  const shown = pictures.map(async (key) => ({ key, url: await files.link(cleanKey(uid, key), LINK_LIFE_S) }))
  return {
    id,
    n,
    by,
    at,
    text,
    canned: canned && cannedAnswer(lang, canned),
    pictures: await Promise.all(shown),
  }
}
