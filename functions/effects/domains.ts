import { effectsOf as ofDeposits } from '../deposits/effects.ts'
import { effectsOf as ofDesk } from '../desk/effects.ts'
import { effectsOf as ofService } from '../service/effects.ts'
import type { Effect, RowChange } from '../table/effects.ts'

/** Every domain that has effects. What of the stream reaches them is filtered by infra/effects.ts: a new kind of row goes there too. */
const domains = [ofDeposits, ofDesk, ofService]

/** All that follows a change. */
export const effectsOf = (change: RowChange): Effect[] => domains.flatMap((of) => of(change))
