import { mayAct, type Role, roles } from '../../shared/api/route.ts'
import { Refusal } from '../../shared/errors.ts'
import { assertSession, type Session } from '../session.ts'
import { keys } from '../table/keys.ts'
import { type Operator, operatorOf } from '../table/operators.ts'
import { type Check, Conditions, type Table } from '../table/write.ts'
import { concernsSame, pressPut } from './press.ts'

interface Press {
  operator: Operator
  session: Session
  operationId: string
}

/**
 * Each transaction checks again that the operator is active, in session and of this role, and keeps the press.
 * Throws `login_required`, `operator_locked`, `role_required`, `conflict`, `replay_mismatch`.
 */
export function withOperatorCheck<Needed extends { table: Table }>(
  deps: Needed,
  press: Press,
  least: Role = 'reviewer',
): Needed {
  const { table } = deps
  const transact: Table['transact'] = async (writes) => {
    const kept = pressPut(press.operator.id, press.operationId, writes)
    const committed = await table.transact([...writes, kept, operatorCheck(press, least)])
    if (committed.ok) return committed
    const [earlier, asked] = committed.failures.slice(-2)
    if (asked?.failed) {
      assertOperator(press, asked.old ? operatorOf(asked.old) : null, least)
      throw new Refusal('conflict')
    }
    if (earlier?.old && !concernsSame(earlier.old, writes)) throw new Refusal('replay_mismatch')
    return { ok: false, failures: committed.failures.slice(0, -2) }
  }
  return { ...deps, table: { ...table, transact } }
}

const operatorCheck = ({ operator, session }: Press, least: Role): Check =>
  new Conditions(keys.operator(operator.id))
    .where('state', '=', 'ACTIVE')
    .where('epoch', '=', session.epoch)
    .whereOneOf(
      'role',
      roles.filter((role) => mayAct(role, least)),
    )
    .check()

function assertOperator({ session }: Press, operator: Operator | null, least: Role): void {
  assertSession(session, operator, 'operator_locked')
  if (!operator || !mayAct(operator.role, least)) throw new Refusal('role_required')
}
