import type { RouteOf } from '../../shared/api/routes.ts'
import type { Asset } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { cannedAnswer } from '../../shared/i18n/answers.ts'
import type { RemovalStop } from '../../shared/identity.ts'
import { formatAmount } from '../../shared/money.ts'
import { PROOF_REMOVAL_S } from '../../shared/security.ts'
import { cannedAnswers } from '../../shared/service.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { DeskTools } from '../documents/desk-tools.ts'
import type { CtxOf, Handlers } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import { proposedOn } from '../proposed-changes.ts'
import { documentPlace, keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import { allRows } from '../table/read.ts'
import type { Row, Table } from '../table/write.ts'
import { answer, closeThread } from './review.ts'
import { readThread, threads } from './store.ts'
import { isLetter, type Thread } from './thread.ts'
import { viewLine, viewThread } from './view.ts'

type Press = CtxOf<RouteOf<'desk.ticket_answer'>>
type Names = `desk.ticket${string}` & keyof Handlers<'desk'>

function userOf(uid: string, account: Row | undefined, profile: Row | undefined) {
  if (!account || !profile) throw new Refusal('not_found')
  const { publicId, username, level, createdAt } = profileOf(profile)
  return { uid, publicId, username: username || publicId, level, createdAt, state: accountOf(account).state }
}

async function claimOf(table: Table, uid: string, id: string) {
  const deposit = (await table.get(keys.thread(uid, id), { consistent: true }))?.claim as string | undefined
  const row = deposit && (await table.get(keys.deposit(uid, deposit), { consistent: true }))
  if (!deposit || !row) return null
  const asset = row.asset as Asset
  const status = Number(row.status) === 1 ? (1 as const) : (4 as const)
  return { deposit, amount: formatAmount(row.amount as bigint, asset), asset, status }
}

async function removalOf(table: Table, uid: string, ticket: string) {
  const { pk, prefix } = documentPlace('change', uid)
  const rows = await allRows(table, { pk, from: prefix, to: `${prefix}~`, newestFirst: true })
  const row = rows.find((one) => one.ticket === ticket && one.what === 'fundPassword' && one.state === 'done')
  if (!row) return null
  const stopped = row.stoppedAt && { at: Number(row.stoppedAt), by: row.stoppedBy as RemovalStop }
  return { at: Number(row.decidedAt) + PROOF_REMOVAL_S, stopped: stopped || null }
}

const asksForChange = ({ topic }: Thread): boolean => topic === 'fund_password' || topic === 'verified_data'

const money = (amount: number) => formatAmount(BigInt(amount), 'USD')

export const ticketsForDesk = (desk: DeskTools<Thread>): Pick<Handlers<'desk'>, Names> => {
  const { deps } = desk
  const { answerSeconds } = deps.config.service
  const { claimMax, claimMonth } = deps.config.deposit
  const view = (thread: Thread, nowMs: EpochMs) => ({
    ...viewThread(thread),
    uid: thread.uid,
    writer: thread.writer,
    waitingSince: thread.since,
    ...desk.waitOf(thread, nowMs),
  })
  const viewed = async (ctx: Press, step: Promise<Thread>) => view(await step, ctx.nowMs)

  return {
    'desk.tickets': async ({ nowMs }, { uid, around, ...page }) => {
      const { items, ...places } =
        uid === undefined
          ? await desk.queuePage({ around, ...page }, (thread) => thread)
          : { ...(await threads(deps.table, uid, { limit: 50, ...page })), previous: null }
      const proposed = await proposedOn(deps.table, items)
      const shown = items.map((thread, i) => ({ ...view(thread, nowMs), proposed: proposed[i] ?? [] }))
      return { items: shown, ...places, answerSeconds }
    },

    'desk.ticket': async ({ lang, nowMs }, { uid, id, ...page }) => {
      const [{ thread, lines }, [account, profile], [proposed = []]] = await Promise.all([
        readThread(deps.table, uid, id, page),
        deps.table.getMany([keys.account(uid), keys.profile(uid)]),
        proposedOn(deps.table, [{ uid, id }]),
      ])
      const items = lines.items.map(async (line) => ({
        ...(await viewLine(deps.files, lang, line)),
        operator: line.operator,
      }))
      return {
        thread: view(thread, nowMs),
        lines: { items: await Promise.all(items), next: lines.next },
        claim: thread.topic === 'reward' ? await claimOf(deps.table, uid, id) : null,
        proposed,
        removal: asksForChange(thread) ? await removalOf(deps.table, uid, id) : null,
        claimCaps: { max: money(claimMax), month: money(claimMonth), asset: 'USD' },
        user: isLetter(uid) ? null : userOf(uid, account, profile),
      }
    },

    'desk.ticket_canned': async ({ lang }) => ({
      items: cannedAnswers.map((slug) => ({ slug, text: cannedAnswer(lang, slug) })),
    }),

    'desk.ticket_answer': async (ctx, { text, canned, ...asRead }) => {
      const { deps, by } = desk.decider(ctx)
      return viewed(ctx, answer(deps, by, asRead, { text, canned }))
    },

    'desk.ticket_close': async (ctx, asRead) => {
      const { deps, by } = desk.decider(ctx)
      return viewed(ctx, closeThread(deps, by, asRead))
    },
  }
}
