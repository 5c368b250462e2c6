import type { Invariant } from '../../model/operation.ts'
import type { Plant } from './list.ts'

const plant = (
  file: string,
  says: string,
  text: string,
  instead: string,
  ...caughtBy: Invariant[]
): Plant => ({ says, edits: [{ file: `functions/${file}.ts`, text, instead }], caughtBy })

const HELD = ['destinations held', 'a refusal has its reason'] as const

/** Defects of destinations that the random histories must find. */
export const destinationPlants: readonly Plant[] = [
  plant(
    'destinations/bind',
    'a number that is another user’s is bound as it is written',
    'liveSession(ctx.session), ...free])',
    'liveSession(ctx.session)])',
    ...HELD,
  ),
  plant(
    'destinations/bind',
    'any step-up of its user confirms a destination',
    "    if (isUsed || !isStepUpFor(stepUp, ctx.session, { action: 'binding', profile }, ctx.nowMs))",
    '    if (isUsed || stepUp === undefined)',
    ...HELD,
  ),
  plant(
    'destinations/bind',
    'one step-up confirms two destinations',
    'const isUsed = all.some(({ confirmedBy }) => confirmedBy === ctx.stepUp)',
    'const isUsed = false',
    ...HELD,
  ),
  plant(
    'destinations/bind',
    'a destination that follows removed ones is a first one',
    'firstEver: all.length === 0',
    'firstEver: standing(all).length === 0',
    ...(['destinations held', 'limits held'] as const),
  ),
  plant(
    'destinations/bind',
    'a new destination does not wait',
    'usableAt: boundAt + deps.config.destinations.waitSeconds',
    'usableAt: boundAt',
    'destinations held',
  ),
  plant(
    'destinations/remove',
    'a destination is removed while money is sent there',
    "if (await isInUse(table, account, found, config.asset)) throw new Refusal('destination_in_use')",
    'await isInUse(table, account, found, config.asset)',
    ...HELD,
  ),
  plant(
    'destinations/remove',
    'a destination is removed while a withdrawal to it is submitted',
    "pinned(new Change({ pk, sk }), 'moves', (moves as bigint | undefined) ?? null).add('moves', 1n)",
    "new Change({ pk, sk }).add('moves', 1n)",
    'destinations held',
  ),
  plant(
    'destinations/remove',
    'a removed number stays its user’s',
    '      ...letValueGo(guards, uid, now),\n',
    '',
    'destinations held',
  ),
  plant(
    'withdrawals/number-claim',
    'an approval races another user’s payment',
    "if (press === 'approve' && isFree) return { beside: [], checks: valueFree(keys) }",
    "if (press === 'approve' && isFree) return { beside: [], checks: [] }",
    'destinations held',
  ),
]
