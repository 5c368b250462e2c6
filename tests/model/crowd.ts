import { usualSizes } from '../../functions/table/sizes.ts'
import { check, checkAtRest } from './checks.ts'
import type { Job } from './job.ts'
import { modelConfig, productIds, SYMBOLS } from './market.ts'
import { Violation } from './operation.ts'
import { logIn, register } from './people.ts'
import { newOperation, placing } from './place.ts'
import { random } from './random.ts'
import { delivering, reading, sweeping } from './settle.ts'
import { statementsAddUp } from './statement.ts'
import { crowdStore } from './store.ts'
import { tellAll } from './stream.ts'
import type { Ticks } from './tape.ts'
import { createWorld, type Device, type World } from './world.ts'

/** More than one transaction takes. */
const ORDERS = 150
const NOON = Date.UTC(2026, 10, 25, 12, 0, 0, 300)
const triggers = ['event', 'read', 'sweep'] as const

/**
 * One user's 150 orders, due within one minute and settled at once, by the sizes of a real stage; every promise must
 * hold. Answers the broken one.
 */
export async function crowd(seed: number): Promise<Violation | undefined> {
  const chance = random(seed)
  const startMs = NOON + 1000 * chance.int(0, 3600)
  const config = { ...modelConfig(chance), sizes: { ...usualSizes } }
  Object.assign(config, { asset: 'USD', practice: { grant: 900_00, refillBelow: 0 }, totalMax: 600_00 })
  const world = await createWorld(seed, crowdStore, {}, { startMs, ticks: everySecond(startMs), config })
  try {
    await world.together([register(world, chance, false)])
    const [device] = world.users.flatMap(({ devices }) => devices) as [Device]
    await logIn(world, device)
    world.nowMs += 2000
    // To look at everything after each of them would take longer than all the rest.
    world.store.cheap = false
    for (let n = 0; n < ORDERS; n++) await place(world, device, n)
    world.store.cheap = true
    await check(world)
    world.nowMs += 120_000
    await world.together([job(world, device, chance.pick(triggers))])
    // A phone may have looked at one of them only.
    await world.together([sweeping(world)])
    world.nowMs += 2000
    // Who did not look is told of each.
    await tellAll(world)
    await checkAtRest(world)
    await statementsAddUp(world, await world.store.rowsOf([device.uid]))
    return undefined
  } catch (error) {
    if (error instanceof Violation) return error
    throw error
  }
}

/** A tick every second, so that each order is taken. */
const everySecond = (startMs: number): Ticks =>
  Object.fromEntries(
    SYMBOLS.map((symbol, index) => [
      symbol,
      Array.from({ length: 300 }, (_, n) => {
        const second = Math.floor(startMs / 1000) - 60 + n
        return { second, price: 100_000 + index + (n % 7), arrivesMs: (second + 1) * 1000 }
      }),
    ]),
  )

async function place(world: World, device: Device, n: number): Promise<void> {
  const productId = productIds[n % productIds.length] ?? 'BTCUSD'
  // The first on each product is as large as a position must be.
  const amount = n < productIds.length ? '5.00' : '1.00'
  const operation = newOperation(world, random(world.seed + n), device, 'place')
  const form = { productId, direction: 'up', amount, seconds: 60 } as const
  const [outcome] = await world.together([placing(world, device, operation, form) as Job])
  if (outcome?.kind !== 'answered') throw new Error(`an order of the crowd was ${JSON.stringify(outcome)}`)
}

function job(world: World, device: Device, trigger: (typeof triggers)[number]): Job {
  if (trigger === 'sweep') return sweeping(world)
  const delivery = world.events.next(world.nowMs)
  if (trigger === 'event' && delivery) return delivering(world, delivery)
  return reading(world, device, random(world.seed)) as Job
}
