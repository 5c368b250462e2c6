import { listProducts, setHalted } from '../functions/desk/products.ts'
import { productVersion } from '../functions/table/catalog.ts'
import type { CommandContext } from './local/command.ts'

const USAGE =
  'usage: npm run product -- [--stage NAME] halt ID "public reason" | resume ID | terms ID VERSION | list'

type At = Pick<CommandContext, 'table' | 'nowMs' | 'say'>

/** Halting refuses new orders; open ones are unaffected. `terms` shows what orders of that version were placed under. */
export async function runProductCommand({ table, nowMs, say }: At, words: string[]): Promise<void> {
  const [action, id = '', ...rest] = words
  const text = rest.join(' ').trim()
  const by = { operator: 'console', requestId: 'console', nowMs }
  const known = async () => {
    const product = (await listProducts(table)).find((each) => each.id === id)
    if (!product) throw new Error(`there is no product ${id}`)
    return product
  }
  if (action === 'halt' && id && text) {
    const { halted } = await known()
    if (halted !== text) await setHalted({ table }, by, { id, reason: text, was: halted })
    say(`${id} takes no new orders: ${text}`)
  } else if (action === 'resume' && id && !text) {
    const { halted } = await known()
    if (halted !== null) await setHalted({ table }, by, { id, reason: null, was: halted })
    say(`${id} trades again`)
  } else if (action === 'terms' && id && Number(text) > 0) {
    const product = await productVersion(table, id, Number(text))
    if (!product) throw new Error(`${id} has had no version ${text}`)
    const { halted: _, ...terms } = product
    say(JSON.stringify(terms, (_name, value) => (typeof value === 'bigint' ? String(value) : value), 2))
  } else if (action === 'list' && !id) {
    for (const { id, halted } of await listProducts(table))
      say(`${id}: ${halted === null ? 'takes orders' : `halted, ${halted}`}`)
  } else throw new Error(USAGE)
}
