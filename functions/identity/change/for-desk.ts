import { Refusal } from '../../../shared/errors.ts'
import type { EpochMs } from '../../../shared/time.ts'
import type { DeskTools } from '../../documents/desk-tools.ts'
import type { Handlers } from '../../http.ts'
import { shownOf } from '../../personal/mask.ts'
import { keys } from '../../table/keys.ts'
import { identityItemOf } from '../item.ts'
import { type Change, changeOf } from './change.ts'
import { openedValue, propose } from './propose.ts'
import { carryOut, noteReveal, refuse } from './review.ts'

type Names = `desk.change${string}` & keyof Handlers<'desk'>

export const changesForDesk = (desk: DeskTools<Change>): Pick<Handlers<'desk'>, Names> => {
  const { deps } = desk
  const view = (change: Change, nowMs: EpochMs) => ({ ...viewChange(change), ...desk.waitOf(change, nowMs) })

  /** Null for a fund password, and for a missing value. */
  async function both(change: Change): Promise<{ from: string | null; to: string | null }> {
    const { uid, what } = change
    const { verified } = identityItemOf(uid, await deps.table.get(keys.identity(uid)))
    const value = what === 'fundPassword' ? null : (verified?.[what] ?? null)
    return { from: await openedValue(deps, { ...change, value }), to: await openedValue(deps, change) }
  }
  const mask = ({ what }: Change, text: string | null): string | null =>
    text === null ? null : shownOf(what, text)

  return {
    'desk.changes': ({ nowMs }, asked) => desk.queuePage(asked, (one) => view(one, nowMs)),

    'desk.change': async ({ nowMs }, { uid, id }) => {
      const row = await deps.table.get(keys.change(uid, id), { consistent: true })
      if (!row) throw new Refusal('not_found')
      const change = changeOf(row)
      const [{ from, to }, { balances: _, ...user }, audit] = await Promise.all([
        both(change),
        desk.ownerOf(uid, deps.config.asset),
        desk.recordsOf(id, [change.proposed.at, change.decided?.at]),
      ])
      return { change: view(change, nowMs), from: mask(change, from), to: mask(change, to), user, audit }
    },

    'desk.change_reveal': async (ctx, which) => {
      const { deps: checked, by } = desk.decider(ctx)
      return both(await noteReveal(checked, by, which))
    },

    'desk.change_propose': async (ctx, asked) => {
      const { deps: checked, by } = desk.decider(ctx)
      return view(await propose(checked, by, asked), ctx.nowMs)
    },

    'desk.change_carry_out': async (ctx, which) => {
      const { deps: checked, by } = desk.decider(ctx, 'approver')
      return view(await carryOut(checked, by, which), ctx.nowMs)
    },

    'desk.change_refuse': async (ctx, { reason, ...which }) => {
      const { deps: checked, by } = desk.decider(ctx)
      return view(await refuse(checked, by, which, reason), ctx.nowMs)
    },
  }
}

function viewChange({ uid, id, what, state, ticket, reason, proposed, decided, refusal, stopped }: Change) {
  return {
    ...{ uid, id, what, state, ticket, reason, refusal, stopped },
    at: proposed.at,
    proposedBy: proposed.operator,
    decidedAt: decided?.at ?? null,
    decidedBy: decided?.operator ?? null,
  }
}
