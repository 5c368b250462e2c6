import { isNotice, reconcile } from '../../functions/documents/reconcile.ts'
import { type PriceThen, wrongPrices } from '../../functions/documents/reconcile-prices.ts'
import { projectFaults, projectsAt } from '../../functions/documents/reconcile-projects.ts'
import { rulesOf } from '../../functions/documents/rules.ts'
import { priceThen } from '../../functions/tape/price-then.ts'
import { createTapes } from '../../functions/tape/tapes.ts'
import { hold } from './operation.ts'
import type { World } from './world.ts'

/**
 * What `npm run reconcile` says of a history's books: nothing, over every kind of movement. In the midst of it something
 * may wait for longer than it should, as nothing ran meanwhile; at rest not even that.
 */
export async function reconcileFindsNothing(world: World, isAtRest: boolean): Promise<void> {
  const rows = await world.store.rowsOf(world.users.map(({ uid }) => uid))
  const { mismatches, trial, shared } = reconcile(
    rows,
    await rulesOf(world.store.table, world.config, world.nowMs),
  )
  const [price] = await wrongPrices(rows, truePrices(world))
  hold(
    price === undefined,
    'reconcile finds nothing',
    () => `${price?.of} is ${price?.found}, not ${price?.expected}`,
  )
  const [wrong] = mismatches.filter((each) => isAtRest || !isNotice(each))
  hold(
    wrong === undefined,
    'reconcile finds nothing',
    () => `${wrong?.check}: ${wrong?.of} of ${wrong?.uid} is ${wrong?.found}, not ${wrong?.expected}`,
  )
  // Every movement writes both sides at once, so they agree between any two.
  for (const [id, stored] of await projectsAt(world.store.table)) {
    const [fault] = projectFaults(id, stored, shared)
    hold(
      fault === undefined,
      'reconcile finds nothing',
      () => `${fault?.of} is ${fault?.found}, not ${fault?.expected}`,
    )
  }
  for (const [asset, sum] of trial)
    hold(sum === 0n, 'reconcile finds nothing', () => `all legs of ${asset} come to ${sum}`)
}

/** The prices of both markets as they were; none where they cannot be read now. */
function truePrices(world: World): PriceThen {
  const { replay, sim } = world.tapes
  const then = priceThen(createTapes([replay, sim]), world.nowMs)
  return async (under) => (world.failing.has(under.symbol) ? null : then(under))
}
