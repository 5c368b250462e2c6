import { accessRows } from './access.ts'
import { activitiesRows } from './activities.ts'
import { constantsRows } from './constants.ts'
import { entitiesRows } from './entities.ts'
import { messagesRows } from './messages.ts'
import { openCallsRows } from './open-calls.ts'
import { productRows } from './product.ts'
import { rolesRows } from './roles.ts'
import type { Rows } from './row.ts'
import { rulesRows } from './rules.ts'
import { addressesRows } from './screens.ts'
import { statesRows } from './states.ts'
import { userCallsRows } from './user-calls.ts'
import { wireRows } from './wire.ts'

/** What shows each sentence of the specification, by its number. */
export const rows: Rows = {
  ...productRows,
  ...activitiesRows,
  ...addressesRows,
  ...accessRows,
  ...entitiesRows,
  ...statesRows,
  ...rulesRows,
  ...rolesRows,
  ...wireRows,
  ...openCallsRows,
  ...userCallsRows,
  ...messagesRows,
  ...constantsRows,
}
