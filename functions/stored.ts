import { alertRow } from './alerts/stored.ts'
import type { Declared } from './table/declared.ts'
import { destinationRow } from './table/destinations.ts'
import { pushRow } from './table/pushes.ts'

/** An export reads these declarations; rows not yet declared stand in data/parts.ts. */
export const declaredRows: readonly (Declared & { told: ReadonlySet<string> })[] = [
  destinationRow,
  alertRow,
  pushRow,
]
