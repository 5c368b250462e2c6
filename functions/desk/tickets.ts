import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { cannedAnswer } from '../../shared/i18n/answers.ts'
import { cannedAnswers } from '../../shared/service.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { CtxOf, Handlers } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import {
  type Answerer,
  answer,
  closeThread,
  readThread,
  type Thread,
  threads,
  ticketQueue,
  viewLine,
  viewThread,
} from '../service/review.ts'
import { keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import { whileStanding } from './standing.ts'

type Press = CtxOf<RouteOf<'desk.ticket_answer'>>
type Names = `desk.ticket${string}` & keyof Handlers<'desk'>

/** The desk's side of customer service: what waits for an answer, a thread, answers. */
export const deskTicketHandlers = (deps: DepsOf<'desk'>): Pick<Handlers<'desk'>, Names> => {
  const { answerSeconds } = deps.config.service
  const view = (thread: Thread, nowMs: EpochMs) => ({
    ...viewThread(thread),
    uid: thread.uid,
    waitingSince: thread.since,
    overdue: thread.since !== null && thread.since + answerSeconds < Math.floor(nowMs / 1000),
  })
  const viewed = async (ctx: Press, step: Promise<Thread>) => view(await step, ctx.nowMs)

  return {
    'desk.tickets': async ({ nowMs }, { uid, limit = 50, cursor }) => {
      const queue = uid === undefined
      const found = await (queue
        ? ticketQueue(deps.table, { limit, cursor })
        : threads(deps.table, uid, { limit, cursor }))
      const items = found.items.map((thread) => view(thread, nowMs))
      const head = queue && cursor === undefined
      return {
        items,
        next: found.next,
        waiting: head ? items.length : null,
        oldestAt: head ? (items[0]?.waitingSince ?? null) : null,
        overdue: head ? items.filter(({ overdue }) => overdue).length : null,
        answerSeconds,
      }
    },

    'desk.ticket': async ({ lang, nowMs }, { uid, id, ...page }) => {
      const [{ thread, lines }, [account, profile]] = await Promise.all([
        readThread(deps.table, uid, id, page),
        deps.table.getMany([keys.account(uid), keys.profile(uid)]),
      ])
      if (!account || !profile) throw new Refusal('not_found')
      const { publicId, username, level, createdAt } = profileOf(profile)
      const items = lines.items.map(async (line) => ({
        ...(await viewLine(deps.files, lang, line)),
        operator: line.operator,
      }))
      return {
        thread: view(thread, nowMs),
        lines: { items: await Promise.all(items), next: lines.next },
        user: { uid, publicId, username, level, createdAt, state: accountOf(account).state },
      }
    },

    'desk.ticket_canned': async ({ lang }) => ({
      items: cannedAnswers.map((slug) => ({ slug, text: cannedAnswer(lang, slug) })),
    }),

    'desk.ticket_answer': (ctx, { text, canned, ...seen }) =>
      viewed(ctx, answer(whileStanding(deps, ctx), answererOf(ctx), seen, { text, canned })),

    'desk.ticket_close': (ctx, seen) =>
      viewed(ctx, closeThread(whileStanding(deps, ctx), answererOf(ctx), seen)),
  }
}

const answererOf = ({ operator, operationId, requestId, nowMs }: Press): Answerer => ({
  operator: operator.id,
  operationId,
  requestId,
  nowMs,
})
