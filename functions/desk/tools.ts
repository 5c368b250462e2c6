import { mayAct } from '../../shared/api/route.ts'
import { Refusal } from '../../shared/errors.ts'
import type { DepsOf } from '../areas.ts'
import type { DeskTools } from '../documents/desk-tools.ts'
import { documents } from '../documents/index.ts'
import type { Reviewed } from '../documents/queue.ts'
import { shownBalances } from '../ledger/balances.ts'
import { history } from '../table/history.ts'
import { documentPlace } from '../table/keys.ts'
import { withOperatorCheck } from './operator-check.ts'
import { listOperators } from './operators.ts'
import { queuePage, waitOf } from './queues.ts'
import { recordsAt, withOperatorNames } from './trail.ts'
import { basics, loadUser } from './users.ts'

export const deskTools = <Doc extends { uid: string; id: string }>(
  deps: DepsOf<'desk'>,
  document: Reviewed<Doc>,
): DeskTools<Doc> => ({
  deps,
  queuePage: (asked, view) => queuePage(deps, document, asked, view),
  waitOf: (one, nowMs) => waitOf(document, deps, one, nowMs),

  async ownerOf(uid, asset) {
    const user = await loadUser(deps, uid)
    if (!user) throw new Refusal('not_found')
    return { ...basics(user), balances: shownBalances(user.account, asset) }
  },

  async recordsOf(id, seconds) {
    const known = [...new Set(seconds)].filter((at) => at !== undefined)
    const records = (await Promise.all(known.map((at) => recordsAt(deps.table, at)))).flat()
    return withOperatorNames(
      deps.table,
      records.filter(({ document, uid }) => (document ?? uid) === id),
    )
  },

  async movementsOf(kind, uid, limit) {
    const { items, next } = await history(deps.table, documentPlace(kind, uid), { limit }, (row) =>
      documents[kind].money.entries(row),
    )
    return { movements: items.flat(), more: next !== null }
  },

  async namesOf() {
    return new Map((await listOperators(deps.table)).map(({ id, name }) => [id, name]))
  },

  decider(press, least = 'reviewer') {
    const { operator, operationId, requestId, nowMs } = press
    if (!mayAct(operator.role, least)) throw new Refusal('role_required')
    return {
      deps: withOperatorCheck(deps, press, least),
      by: { operator: operator.id, operationId, requestId, nowMs },
    }
  },
})
