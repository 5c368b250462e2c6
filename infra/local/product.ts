import { productVersion } from '../../functions/table/catalog.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Table } from '../../functions/table/write.ts'
import { command } from './command.ts'

const USAGE = 'usage: npm run product -- halt ID "public reason" | resume ID | terms ID VERSION'

// Halting refuses new orders; open ones are unaffected. `terms` shows what orders of that version were placed under.
await command(async ({ table, say }, [action, id = '', ...words]) => {
  const rest = words.join(' ').trim()
  if (action === 'halt' && id && rest) {
    await change(table, id, (product) => product.set('halted', rest))
    say(`${id} takes no new orders: ${rest}`)
  } else if (action === 'resume' && id) {
    await change(table, id, (product) => product.remove('halted'))
    say(`${id} trades again`)
  } else if (action === 'terms' && id && Number(rest) > 0) {
    const product = await productVersion(table, id, Number(rest))
    if (!product) throw new Error(`${id} has had no version ${rest}`)
    const { halted: _, ...terms } = product
    say(JSON.stringify(terms, (_name, value) => (typeof value === 'bigint' ? String(value) : value), 2))
  } else throw new Error(USAGE)
})

async function change(table: Table, id: string, make: (product: Change) => Change): Promise<void> {
  const { ok } = await table.write(make(new Change(keys.product(id)).whereExists()).build())
  if (!ok) throw new Error(`there is no product ${id}`)
}
