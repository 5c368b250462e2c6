import { keys } from '../../functions/table/keys.ts'
import { nextCloseMs, waitUntil } from './circumstances.ts'
import { lockingOperator } from './desk.ts'
import type { Job } from './job.ts'
import { limiting, randomWish } from './limits.ts'
import { locking, loggingOut, refilling } from './people.ts'
import { newOperation, placing, randomOrderForm } from './place.ts'
import { reading } from './settle.ts'
import type { Chosen, StepKind } from './step-kinds.ts'
import { DESK } from './world.ts'

/** Orders, refills, limits, and who may go on. */
export async function tradeJob(
  kind: StepKind,
  { world, chance, user, device, before }: Chosen,
): Promise<Job | undefined> {
  switch (kind) {
    case 'place': {
      const account = await world.store.table.get(keys.account(user.uid), { consistent: true })
      const orderForm = randomOrderForm(
        world,
        chance,
        (account?.[`${world.config.asset}_available`] as bigint | undefined) ?? 0n,
      )
      return device.session
        ? placing(world, device, newOperation(world, chance, device, 'place'), orderForm)
        : undefined
    }
    case 'again':
    case 'other': {
      const placed = before.filter(({ orderForm, answer }) => orderForm && (kind === 'again' || answer))
      if (placed.length === 0) return undefined
      const operation = chance.pick(placed)
      const orderForm = operation.orderForm as NonNullable<typeof operation.orderForm>
      const direction = orderForm.direction === 'up' ? 'down' : 'up'
      return placing(world, device, operation, kind === 'again' ? orderForm : { ...orderForm, direction })
    }
    case 'refill': {
      const earlier = before.filter((operation) => operation.kind === 'refill')
      const again = earlier.length > 0 && chance.chance(0.4)
      return device.session
        ? refilling(
            world,
            device,
            again ? chance.pick(earlier) : newOperation(world, chance, device, 'refill'),
          )
        : undefined
    }
    case 'limits':
    case 'limitsAgain': {
      const wished = before.filter(({ wish }) => wish)
      const earlier = kind === 'limitsAgain' && wished.length > 0 ? chance.pick(wished) : undefined
      if (!device.session || (kind === 'limitsAgain' && !earlier)) return undefined
      const operation = earlier ?? newOperation(world, chance, device, 'limits')
      return limiting(world, device, operation, operation.wish ?? randomWish(world, chance))
    }
    case 'read':
      if (chance.chance(0.4)) waitUntil(world, await nextCloseMs(world, chance), chance)
      return reading(world, device, chance)
    case 'logout':
      return loggingOut(world, device)
    case 'lock':
      return locking(world, user.uid, 'LOCKED')
    case 'unlock':
      return locking(world, user.uid, 'ACTIVE')
    case 'operator': {
      const operator = chance.pick(DESK)
      const row = await world.store.table.get(keys.operator(operator), { consistent: true })
      return lockingOperator(operator, row?.state === 'ACTIVE' ? 'LOCKED' : 'ACTIVE')
    }
    default:
      return undefined
  }
}
