import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { command } from './command.ts'

// npm run product -- halt ID "public reason" | resume ID. Halting refuses new orders; open ones are unaffected.
await command(async ({ table, say }, [action, id, ...words]) => {
  const reason = words.join(' ').trim()
  if (!id || !(action === 'resume' || (action === 'halt' && reason))) {
    throw new Error('usage: npm run product -- halt ID "public reason" | resume ID')
  }
  const change = new Change(keys.product(id)).whereExists()
  const { ok } = await table.write(
    (action === 'halt' ? change.set('halted', reason) : change.remove('halted')).build(),
  )
  if (!ok) throw new Error(`there is no product ${id}`)
  say(action === 'halt' ? `${id} takes no new orders: ${reason}` : `${id} trades again`)
})
