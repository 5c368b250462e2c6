import { Refusal } from '../shared/errors.ts'
import { DAY, type EpochMs, type Seconds } from '../shared/time.ts'
import type { Deps } from './deps.ts'
import { countedNetworks } from './request.ts'
import { countUse, countWithin } from './table/limits.ts'

const WIDER = 2
const MANY = 1_000_000

interface Caller {
  address: string
  nowMs: EpochMs
}

export interface SharedBound {
  kind: string
  limit: number
  windowSeconds: Seconds
}

/** An alarm counts these lines (infra/api.ts). */
export const BUDGET_USED_UP = 'shared budget used up'

/** Each wider network has twice the limit. Throws `rate_limited`. */
export async function countNetworks(
  deps: Deps<'uniqueKey'>,
  { address, nowMs }: Caller,
  { kind, limit, windowSeconds }: SharedBound,
): Promise<void> {
  for (const [wider, of] of countedNetworks(address).entries())
    await countUse(deps, { kind, of, limit: limit * WIDER ** wider, windowSeconds }, nowMs)
}

/** Reserves half of each bound for networks not seen today, against floods. Throws `rate_limited`. */
export async function countShared(
  deps: Deps<'uniqueKey'>,
  { address, nowMs }: Caller,
  what: string,
  bounds: readonly SharedBound[],
): Promise<void> {
  const widest = countedNetworks(address).at(-1) ?? address
  const seen = { kind: `${what}-seen`, of: widest, limit: MANY, windowSeconds: DAY }
  const isNew = (await countWithin(deps, seen, nowMs)) === MANY - 1
  for (const { kind, limit, windowSeconds } of bounds) {
    const own = isNew ? limit : Math.floor(limit / 2)
    try {
      await countUse(deps, { kind, of: 'all', limit: own, windowSeconds }, nowMs)
    } catch (error) {
      if (error instanceof Refusal) deps.log('warn', BUDGET_USED_UP, { slug: what })
      throw error
    }
  }
}
