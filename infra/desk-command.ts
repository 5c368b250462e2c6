import {
  type CommandLine,
  inviteOperator,
  listOperators,
  lockOperator,
  setRole,
} from '../functions/desk/operators.ts'
import { type Role, roles } from '../shared/api/route.ts'
import { takenOut } from './stage-words.ts'
import { type StageConfig, stages } from './stages.ts'

const USAGE = `usage: npm run desk -- [--stage ${Object.keys(stages).join('|')}] invite NAME [--role ${roles.join('|')}] | role NAME ROLE | lock NAME | list`

export interface DeskCommand {
  stage?: StageConfig
  action: 'invite' | 'role' | 'lock' | 'list'
  name: string
  role?: Role
}

export function readDeskCommand(words: string[]): DeskCommand {
  const { word: named, rest } = takenOut('--stage', words)
  const { word: flagged, rest: plain } = takenOut('--role', rest)
  const stage = named === undefined ? undefined : stages[named as StageConfig['stage']]
  const [action, name = '', word = flagged, ...more] = plain
  const role = roles.find((each) => each === word)
  const wrong =
    (named !== undefined && !stage) ||
    more.length > 0 ||
    (word !== undefined && !role) ||
    (action === 'list' ? name !== '' : name === '') ||
    (action === 'role' && !role) ||
    (action !== 'invite' && action !== 'role' && role !== undefined)
  if (wrong || !['invite', 'role', 'lock', 'list'].includes(action ?? '')) throw new Error(USAGE)
  return { action: action as DeskCommand['action'], name, ...(stage && { stage }), ...(role && { role }) }
}

/** Inviting an operator again starts over, as after a lost phone. `link` makes the invitation's address. */
export async function runDeskCommand(
  at: CommandLine,
  { action, name, role }: DeskCommand,
  { say, link }: { say: (line: string) => void; link: (invite: string) => string },
): Promise<void> {
  if (action === 'invite') say(`desk invite: ${link(await inviteOperator(at, name, role))}`)
  else if (action === 'role' && role) {
    await setRole(at, name, role)
    say(`${name} is now ${role}`)
  } else if (action === 'lock') {
    await lockOperator(at, name)
    say(`${name} is now locked; a new invitation lets them in again`)
  } else {
    for (const operator of await listOperators(at.table))
      say(`${operator.name}: ${operator.role}, ${operator.state.toLowerCase()}`)
  }
}
