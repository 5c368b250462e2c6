import { expect, test } from 'vitest'
import { practiceDefaults } from '../../functions/config.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { shareOf } from '../support/share-of.ts'
import { depositing, picture } from './deposits.ts'
import { crediting, newCredit, pressing } from './desk.ts'
import { comeToRest } from './history.ts'
import type { Job } from './job.ts'
import { modelConfig, SYMBOLS } from './market.ts'
import type { DepositForm, Operation, OrderForm, Press } from './operation.ts'
import { loggingOut, logIn, refilling, register } from './people.ts'
import { newOperation, placing } from './place.ts'
import type { Task } from './process.ts'
import { random } from './random.ts'
import { delivering, reading, sweeping } from './settle.ts'
import { memoryStore } from './store.ts'
import type { Ticks } from './tape.ts'
import { createWorld, type Device, type User, type World } from './world.ts'

const NOON = Date.UTC(2026, 10, 25, 12, 0, 0, 300)
const BEFORE_MIDNIGHT = Date.UTC(2026, 10, 25, 23, 59, 40, 300)
const chance = random(1)
const config = {
  ...modelConfig(chance),
  asset: 'USD' as const,
  deposit: { ...practiceDefaults.deposit, min: 5_00, max: 90_00, fourEyesFrom: 20_00 },
  practice: { grant: 200_00, refillBelow: 200_00 },
  totalMax: 290_00,
}

/** A market that rises by one each second: up wins, down loses. */
function rising(startMs: number): Ticks {
  const start = secondsOf(startMs) - 10
  const list = Array.from({ length: 3000 }, (_, i) => ({
    second: start + i,
    price: 100_000 + i,
    arrivesMs: msOf(start + i + 1),
  }))
  return Object.fromEntries(SYMBOLS.map((symbol) => [symbol, list]))
}

const orderForm: OrderForm = { productId: 'BTCUSD', direction: 'up', amount: '33.33', seconds: 30 }
const losing: OrderForm = { ...orderForm, direction: 'down', amount: '120.00' }

interface Life {
  world: World
  device: Device
}

async function placed({ world, device }: Life, what = orderForm): Promise<void> {
  const job = placing(world, device, newOperation(world, chance, device, 'place'), what)
  expect(await world.together(job ? [job] : [])).toMatchObject([{ kind: 'answered' }])
}

const pass = ({ world }: Life, seconds: number) => {
  world.nowMs += msOf(seconds)
}

const must = (job: Job | undefined): Job => {
  if (!job) throw new Error('nothing to do')
  return job
}

/** A movement: what comes before it, and the movement itself. The user is registered unless it is that. */
interface Movement {
  startMs?: number
  before?: (life: Life) => Promise<void>
  job: (life: Life) => Promise<Job> | Job
}

const event = ({ world }: Life): Job => {
  const delivery = world.events.next(world.nowMs)
  if (!delivery) throw new Error('no event is due')
  return delivering(world, delivery)
}

const SCREENSHOT = '01KAY0000000000000000PCTRE'
const form: DepositForm = { method: 'bank', amount: '19.99', screenshot: SCREENSHOT, reference: '' }
const large: DepositForm = { ...form, amount: '20.00' }
const lastOperation = (world: World) => [...world.operations.values()].at(-1) as Operation

async function deposited({ world, device }: Life, what = form): Promise<void> {
  const job = depositing(world, device, newOperation(world, chance, device, 'deposit'), what)
  expect(await world.together(job ? [job] : [])).toMatchObject([{ kind: 'answered' }])
}

/** A press on the one deposit there is. */
async function press({ world }: Life, operator: string, from: 3 | 4, verdict: Press['verdict'] = 'approve') {
  const deposit = [...world.operations.values()].find(({ kind }) => kind === 'deposit') as Operation
  const operation = newOperation(world, chance, { uid: deposit.uid }, 'press')
  operation.press = { deposit: deposit.id, operator, verdict, from }
  return pressing(world, operation)
}

const movements: Record<string, Movement> = {
  place: {
    job: ({ world, device }) =>
      must(placing(world, device, newOperation(world, chance, device, 'place'), orderForm)),
  },
  'place again': {
    before: placed,
    job: ({ world, device }) =>
      must(placing(world, device, [...world.operations.values()].at(-1) as never, orderForm)),
  },
  'place on a new day': {
    startMs: BEFORE_MIDNIGHT,
    before: async (life) => {
      await placed(life)
      pass(life, 25)
    },
    job: ({ world, device }) =>
      must(placing(world, device, newOperation(world, chance, device, 'place'), orderForm)),
  },
  refill: {
    before: async (life) => {
      await placed(life, losing)
      pass(life, 40)
      await life.world.together([sweeping(life.world)])
      // Its session's read of the account is not to miss the settlement.
      pass(life, 2)
    },
    job: ({ world, device }) => must(refilling(world, device, newOperation(world, chance, device, 'refill'))),
  },
  deposit: {
    job: ({ world, device }) =>
      must(depositing(world, device, newOperation(world, chance, device, 'deposit'), form)),
  },
  'deposit again': {
    before: (life) => deposited(life),
    job: ({ world, device }) => must(depositing(world, device, lastOperation(world), form)),
  },
  'approve a deposit': { before: (life) => deposited(life), job: (life) => press(life, 'ada', 3) },
  'approve a large one, first': {
    before: (life) => deposited(life, large),
    job: (life) => press(life, 'ada', 3),
  },
  'approve a large one, second': {
    before: async (life) => {
      await deposited(life, large)
      await life.world.together([await press(life, 'ada', 3)])
    },
    job: (life) => press(life, 'bob', 4),
  },
  'refuse a deposit': {
    before: (life) => deposited(life),
    job: (life) => press(life, 'ada', 3, 'refuse'),
  },
  'credit by the desk': {
    job: ({ world }) => crediting(world, newCredit(world, chance, world.users[0] as User)),
  },
  logout: { job: ({ world, device }) => must(loggingOut(world, device)) },
  'settle by read': {
    before: async (life) => {
      await placed(life)
      pass(life, 40)
    },
    job: ({ world, device }) => must(reading(world, device, random(3))),
  },
  'settle several by event': {
    before: async (life) => {
      await placed(life)
      await placed(life, { ...losing, productId: 'eth-usd', amount: '70.00' })
      pass(life, 200)
    },
    job: event,
  },
  'settle by sweep, on a later day': {
    startMs: BEFORE_MIDNIGHT,
    before: async (life) => {
      await placed(life)
      pass(life, 25)
      await placed(life)
      pass(life, 10)
    },
    job: ({ world }) => sweeping(world),
  },
}

async function lifeOf({ startMs = NOON, before }: Partial<Movement>): Promise<Life> {
  const world = await createWorld(1, memoryStore, {}, { startMs, ticks: rising(startMs), config })
  await world.together([register(world, chance)])
  const [device] = world.users.flatMap(({ devices }) => devices) as [Device]
  await logIn(world, device)
  await picture(world, device.uid, SCREENSHOT)
  // Out of reach of reads that miss a fresh write.
  pass({ world, device }, 2)
  await before?.({ world, device })
  return { world, device }
}

/** Runs the movement with its process dying at a point; answers the calls it made. */
async function dying(movement: Movement, crashAt: Task['crashAt']) {
  const life = await lifeOf(movement)
  const job = await movement.job(life)
  let points: string[] = []
  const [outcome] = await life.world.together([
    {
      ...job,
      ...(crashAt && { crashAt }),
      after(ended, task, process) {
        points = task.points
        return job.after?.(ended, task, process)
      },
    },
  ])
  await comeToRest(life.world)
  return { outcome, points }
}

test.each(shareOf(Object.entries(movements), 2))(
  '%s survives the death of its process before and after each call',
  async (name, movement) => {
    const { outcome, points } = await dying(movement, undefined)
    expect(outcome?.kind, 'undisturbed').toBe('answered')
    expect(points.length).toBeGreaterThan(0)
    for (const [point] of points.entries()) {
      for (const side of ['before', 'after'] as const) {
        const died = await dying(movement, { point, side })
        expect(died.outcome?.kind, `${side} call ${point} of ${points}`).toBe('crashed')
      }
    }
    process.stdout.write(`${name}: ${points.length * 2} deaths, at ${points.join(', ')}\n`)
  },
)

test.each([
  ['registration', false],
  ['registration by its handler', true],
])('%s survives the death of its process before and after each call', async (name, whole) => {
  const setting = { startMs: NOON, ticks: rising(NOON), config }
  const undisturbed = await createWorld(1, memoryStore, {}, setting)
  const points: string[] = []
  const job = register(undisturbed, chance, whole)
  await undisturbed.together([{ ...job, after: (_ended, task) => void points.push(...task.points) }])
  expect(points).toContain('table.transact')
  for (const [point] of points.entries()) {
    for (const side of ['before', 'after'] as const) {
      const world = await createWorld(1, memoryStore, {}, setting)
      const [outcome] = await world.together([
        { ...register(world, chance, whole), crashAt: { point, side } },
      ])
      expect(outcome?.kind).toBe('crashed')
      await comeToRest(world)
    }
  }
  process.stdout.write(`${name}: ${points.length * 2} deaths, at ${points.join(', ')}\n`)
})
