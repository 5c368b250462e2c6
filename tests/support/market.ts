import { randomBytes } from 'node:crypto'
import { practiceDefaults } from '../../functions/config.ts'
import { openTapes } from '../../functions/tape/index.ts'
import type { Tapes } from '../../functions/tape/tapes.ts'
import { loadStageFile } from '../../infra/local/data.ts'
import type { StackOptions } from '../../infra/local/stack.ts'

const SIM = 'sim'
const seed = randomBytes(32)
let tapes: Tapes | undefined

/** A test that changed it would change it for the files after its own: it fails instead. */
function shared(): Tapes {
  const opened = openTapes(SIM, seed)
  Object.freeze(opened.for({ feed: null }))
  return Object.freeze(opened)
}

/** For a stack whose tests change what its market answers. */
export const ownMarket = async (): Promise<StackOptions> => ({ stage: await loadStageFile(undefined) })

/**
 * One simulated market for all stacks of a process, of another seed each time: what its days before walked is computed
 * once, not by every stack. Those that name a market, secrets or a folder keep their own.
 */
export async function inOneMarket(options: StackOptions): Promise<StackOptions> {
  const { folder, stage, tapes: own, feed = options.config?.feed ?? practiceDefaults.feed } = options
  if (folder || stage || own || feed !== SIM) return options
  const { secrets, invite } = await loadStageFile(undefined)
  tapes ??= shared()
  return {
    ...options,
    stage: { secrets: { ...secrets, simSeed: seed.toString('base64url') }, invite },
    tapes,
  }
}
