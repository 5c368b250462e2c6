import { CONSOLE, setHalted } from '../functions/desk/halts.ts'
import { dateOf } from '../functions/desk/terms/announce.ts'
import { storedCatalog } from '../functions/table/catalog.ts'
import { productVersion } from '../functions/table/products.ts'
import { isStageHalt, stageHalts } from '../shared/halts.ts'
import { announceTerms } from './announce-terms.ts'
import type { CommandContext } from './local/command.ts'

const USAGE = `usage: npm run product -- [--stage NAME] halt ID "public reason" | resume ID | terms ID VERSION | terms ID 60=0.87 ... [from=DATE] | list; ID is a product or one of ${stageHalts.join(', ')}`

type At = Pick<CommandContext, 'table' | 'config' | 'nowMs' | 'say'>

/** The command line resumes alone, for a stage whose second operator is away. */
export async function runProductCommand({ table, config, nowMs, say }: At, words: string[]): Promise<void> {
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
    say(`${id} ${isStageHalt(id) ? 'is halted' : 'is halted, no new orders'}: ${text}`)
  } else if (action === 'resume' && id && !text) {
    const { halted } = await known()
    if (halted !== null) await setHalted({ table }, by, { id, reason: null, was: halted })
    say(`${id} ${isStageHalt(id) ? 'is open again' : 'trades again'}`)
  } else if (action === 'terms' && id && Number(text) > 0) {
    const product = await productVersion(table, id, Number(text))
    if (!product) throw new Error(`${id} has no version ${text}`)
    const { halted: _, ...terms } = product
    say(JSON.stringify(terms, (_name, value) => (typeof value === 'bigint' ? String(value) : value), 2))
  } else if (action === 'terms' && id && rest.some((word) => word.includes('='))) {
    const { version, from } = await announceTerms({ table, asset: config.asset, nowMs }, id, rest)
    say(`${id} has version ${version} from ${dateOf(from)} on; every product page announces it`)
  } else if (action === 'list' && !id) {
    const { products, halts } = await storedCatalog(table)
    const said = new Map(halts.map((halt) => [halt.id, halt.reason]))
    for (const { id } of products) say(`${id}: ${said.has(id) ? `halted, ${said.get(id)}` : 'takes orders'}`)
    for (const id of stageHalts) if (said.has(id)) say(`${id}: halted, ${said.get(id)}`)
  } else throw new Error(USAGE)
}
