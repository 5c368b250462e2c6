import { wasTold } from './openOrders.ts'
import { readElsewhere } from './verdicts.ts'

/** How an order ended has been read, as a message: its verdict has no turn any more. */
export function tellNoMore(id: string): void {
  wasTold(id)
  readElsewhere(id)
}
