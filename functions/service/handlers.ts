import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { publishedMedian } from '../table/measures.ts'
import { readLetter, writeLetter } from './letter.ts'
import { readThread, threads } from './store.ts'
import { viewLine, viewThread } from './view.ts'
import { writeTicket } from './write.ts'

export const serviceHandlers = (deps: DepsOf<'service'>): Handlers<'service'> => ({
  'service.ticket': async ({ session, lang, nowMs }, { id, ...page }) => {
    const { uid } = session
    const [found, medianSeconds] = await Promise.all([
      id === undefined ? threads(deps.table, uid, page) : readThread(deps.table, uid, id, page),
      publishedMedian(deps.table, 'ticket', nowMs),
    ])
    const published = { answerSeconds: deps.config.service.answerSeconds, medianSeconds }
    if ('items' in found)
      return { ...published, items: found.items.map(viewThread), next: found.next, lines: null }
    const { thread, lines } = found
    const items = await Promise.all(lines.items.map((line) => viewLine(deps.files, lang, line)))
    return { ...published, items: [viewThread(thread)], next: null, lines: { items, next: lines.next } }
  },

  'service.letter': async (ctx, form) => ({
    ...(await writeLetter(deps, ctx, form)),
    answerSeconds: deps.config.service.answerSeconds,
  }),

  'service.letter_answer': async (ctx, { code }) => {
    const { thread, lines } = await readLetter(deps, ctx, code)
    const { state, title, at } = thread
    return {
      state,
      title,
      at,
      lines: await Promise.all(lines.items.map((line) => viewLine(deps.files, ctx.lang, line))),
    }
  },

  'service.ticket_write': async (ctx, form) => viewThread(await writeTicket(deps, ctx, form)),
})
