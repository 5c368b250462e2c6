import { keys } from '../../functions/table/keys.ts'
import { normalisedName } from '../../functions/table/profile.ts'
import { Change } from '../../functions/table/write.ts'
import { command } from './command.ts'

// npm run account -- lock NAME | unlock NAME. Locking ends every session at once; open orders still settle.
await command(async ({ table, secrets, say }, [action, name]) => {
  if ((action !== 'lock' && action !== 'unlock') || !name) {
    throw new Error('usage: npm run account -- lock NAME | unlock NAME')
  }
  const guard = await table.get(keys.unique('username', normalisedName(name), secrets.uniqueKey))
  if (!guard) throw new Error(`there is no user ${name}`)
  const [from, to] = action === 'lock' ? ['ACTIVE', 'LOCKED'] : ['LOCKED', 'ACTIVE']
  const change = new Change(keys.account(guard.uid as string))
    .set('state', to)
    .where('state', '=', from)
    .add('epoch', 1n)
  const { ok } = await table.write(change.build())
  say(ok ? `${name} is now ${to.toLowerCase()}` : `${name} is ${to.toLowerCase()} already`)
})
