import { CONSOLE, setHalted } from '../functions/desk/halts.ts'
import { productVersion, storedCatalog } from '../functions/table/catalog.ts'
import { isStageHalt, stageHalts } from '../shared/halts.ts'
import type { CommandContext } from './local/command.ts'

const USAGE = `usage: npm run product -- [--stage NAME] halt ID "public reason" | resume ID | terms ID VERSION | list; ID is a product or one of ${stageHalts.join(', ')}`

type At = Pick<CommandContext, 'table' | 'nowMs' | 'say'>

/**
 * Halting refuses new orders, registrations or withdrawals; what is open is unaffected. The command line lets go alone, for
 * a stage whose second operator is away. `terms` shows what orders of that version were placed under.
 */
export async function runProductCommand({ table, nowMs, say }: At, words: string[]): Promise<void> {
  const [action, id = '', ...rest] = words
  const text = rest.join(' ').trim()
  const by = { operator: CONSOLE, requestId: CONSOLE, nowMs }
  const known = async () => {
    const { products, halts } = await storedCatalog(table)
    if (!isStageHalt(id) && !products.some((each) => each.id === id))
      throw new Error(`there is no product ${id}`)
    return { halted: halts.find((each) => each.id === id)?.reason ?? null }
  }
  if (action === 'halt' && id && text) {
    const { halted } = await known()
    if (halted !== text) await setHalted({ table }, by, { id, reason: text, was: halted })
    say(`${id} ${isStageHalt(id) ? 'is halted' : 'takes no new orders'}: ${text}`)
  } else if (action === 'resume' && id && !text) {
    const { halted } = await known()
    if (halted !== null) await setHalted({ table }, by, { id, reason: null, was: halted })
    say(`${id} ${isStageHalt(id) ? 'goes on' : 'trades again'}`)
  } else if (action === 'terms' && id && Number(text) > 0) {
    const product = await productVersion(table, id, Number(text))
    if (!product) throw new Error(`${id} has had no version ${text}`)
    const { halted: _, ...terms } = product
    say(JSON.stringify(terms, (_name, value) => (typeof value === 'bigint' ? String(value) : value), 2))
  } else if (action === 'list' && !id) {
    const { products, halts } = await storedCatalog(table)
    const said = new Map(halts.map((halt) => [halt.id, halt.reason]))
    for (const { id } of products) say(`${id}: ${said.has(id) ? `halted, ${said.get(id)}` : 'takes orders'}`)
    for (const id of stageHalts) if (said.has(id)) say(`${id}: halted, ${said.get(id)}`)
  } else throw new Error(USAGE)
}
