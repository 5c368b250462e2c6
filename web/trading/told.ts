import { wasTold } from './openOrders.ts'
import { readElsewhere } from './verdicts.ts'

/** Removes an order that was read as a message from the queue. */
export function tellNoMore(id: string): void {
  wasTold(id)
  readElsewhere(id)
}
