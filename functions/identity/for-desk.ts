import { Refusal } from '../../shared/errors.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { DeskTools } from '../documents/desk-tools.ts'
import type { Handlers } from '../http.ts'
import { evidenceOf } from './evidence.ts'
import { noteReveal, pass, reject } from './review.ts'
import { loadIdentity } from './store.ts'
import type { Submission } from './submission.ts'
import { masked } from './view.ts'

type Names = `desk.identit${string}` & keyof Handlers<'desk'>

export const identityForDesk = (desk: DeskTools<Submission>): Pick<Handlers<'desk'>, Names> => {
  const { deps } = desk
  const view = (submission: Submission, nowMs: EpochMs) => ({
    ...viewReviewed(submission),
    ...desk.waitOf(submission, nowMs),
  })

  return {
    'desk.identities': ({ nowMs }, asked) => desk.queuePage(asked, (one) => view(one, nowMs)),

    'desk.identity': async ({ operator, nowMs }, which) => {
      const evidence = await evidenceOf(deps, { operator: operator.id, nowMs }, which)
      if (!evidence) throw new Refusal('not_found')
      const { submission, data, pictures, sameNumber, earlier } = evidence
      const [{ balances: _, ...user }, audit, fields] = await Promise.all([
        desk.ownerOf(which.uid, deps.config.asset),
        desk.recordsOf(which.id, [submission.decided?.at]),
        data && deps.identityFields.of(which.uid),
      ])
      return {
        submission: view(submission, nowMs),
        pictures,
        given: masked(data, fields),
        sameNumber,
        user,
        earlier: earlier.map(viewReviewed),
        audit,
      }
    },

    'desk.identity_reveal': async (ctx, which) => {
      const { deps: checked, by } = desk.decider(ctx)
      const submission = await noteReveal(checked, by, which)
      const data = submission.data ?? (await loadIdentity(deps.table, which.uid)).item.verified
      if (!data) return { idNumber: null, realName: null }
      const fields = await deps.identityFields.of(which.uid)
      return {
        idNumber: fields.open('idNumber', data.idNumber),
        realName: fields.open('realName', data.realName),
      }
    },

    'desk.identity_pass': async (ctx, which) => {
      const { deps: checked, by } = desk.decider(ctx)
      return view(await pass(checked, by, which), ctx.nowMs)
    },

    'desk.identity_reject': async (ctx, { reasons, ...which }) => {
      const { deps: checked, by } = desk.decider(ctx)
      return view(await reject(checked, by, which, reasons), ctx.nowMs)
    },
  }
}

function viewReviewed({ uid, id, level, state, at, sent, reasons, decided }: Submission) {
  return {
    ...{ uid, id, level, state, at, sent },
    reasons: sent.flatMap((part) => (reasons[part] ? [{ part, reason: reasons[part] }] : [])),
    decidedAt: decided?.at ?? null,
    decidedBy: decided?.operator ?? null,
  }
}
