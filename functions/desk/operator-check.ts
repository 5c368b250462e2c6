import { mayAct, type Role, roles } from '../../shared/api/route.ts'
import { Refusal } from '../../shared/errors.ts'
import { assertSession, type Session } from '../session.ts'
import { keys } from '../table/keys.ts'
import { type Operator, operatorOf } from '../table/operators.ts'
import { type Check, Conditions, type Table } from '../table/write.ts'

interface Press {
  operator: Operator
  session: Session
}

/**
 * The dependencies of one press: what it writes is written only while its operator is active, in this session, with the
 * role it takes. It was so when the call came in; here it is a condition of the transaction itself. Throws
 * `login_required`, `account_locked`, `role_required`.
 */
export function withOperatorCheck<Needed extends { table: Table }>(
  deps: Needed,
  press: Press,
  least: Role = 'reviewer',
): Needed {
  const { table } = deps
  const transact: Table['transact'] = async (writes) => {
    const committed = await table.transact([...writes, operatorCheck(press, least)])
    if (committed.ok) return committed
    const asked = committed.failures.at(-1)
    if (asked?.failed) {
      assertOperator(press, asked.old ? operatorOf(asked.old) : null, least)
      throw new Refusal('conflict')
    }
    return { ok: false, failures: committed.failures.slice(0, -1) }
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
  assertSession(session, operator)
  if (!operator || !mayAct(operator.role, least)) throw new Refusal('role_required')
}
