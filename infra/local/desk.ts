import { inviteOperator, listOperators, lockOperator, setRole } from '../../functions/desk/operators.ts'
import { type Role, roles } from '../../shared/api/route.ts'
import { command } from './command.ts'
import { deskLink } from './desk-link.ts'

const USAGE = `usage: npm run desk -- invite NAME [${roles.join('|')}] | role NAME ROLE | lock NAME | list`

/** Absent, or one of the roles. */
function roleOf(word: string | undefined): Role | undefined {
  if (word !== undefined && !(roles as readonly string[]).includes(word)) throw new Error(USAGE)
  return word as Role | undefined
}

// The operators of the desk. An invitation to someone who is one already begins anew, as after a lost phone or a lock.
await command(async ({ table, secrets, say }, [action, name = '', word]) => {
  const at = { table, secrets, nowMs: Date.now() }
  const role = roleOf(word)
  if (action === 'list') {
    for (const operator of await listOperators(table))
      say(`${operator.name}: ${operator.role}, ${operator.state.toLowerCase()}`)
  } else if (action === 'invite' && name) {
    say(`desk invite: ${deskLink(await inviteOperator(at, name, role))}`)
  } else if (action === 'role' && name && role) {
    await setRole(at, name, role)
    say(`${name} is now ${role}`)
  } else if (action === 'lock' && name) {
    await lockOperator(at, name)
    say(`${name} is now locked; a new invitation lets them in again`)
  } else throw new Error(USAGE)
})
