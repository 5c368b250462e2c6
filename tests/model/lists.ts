import type { Row } from '../../functions/table/write.ts'
import type { AnyRoute } from '../../shared/api/routes.ts'
import { ask } from './ctx.ts'
import { financesOf } from './financing-watch.ts'
import type { Job } from './job.ts'
import { hold } from './operation.ts'
import { newProjectPress, pressingProject } from './project-jobs.ts'
import type { Random } from './random.ts'
import { type Device, OPERATORS, type World } from './world.ts'

interface List {
  route: AnyRoute['id']
  /** What its entries are of, among the rows there are: where, under which names. */
  pk: (uid: string) => string
  prefix: string
  /** Newest first; projects: those that are over last. */
  isNewestFirst: boolean
}

const ofUser = (route: AnyRoute['id'], prefix: string): List => ({
  ...{ route, prefix, isNewestFirst: true },
  pk: (uid) => `U#${uid}`,
})

const PROJECTS: List = {
  ...{ route: 'financing.yeb_project', prefix: 'PROJECT#', isNewestFirst: false },
  pk: () => 'CATALOG',
}

/** Lists that are read page by page; the statement: statement.ts. */
const lists: readonly List[] = [
  { route: 'trade.orderlist', pk: (uid) => `O#${uid}`, prefix: '', isNewestFirst: true },
  ofUser('deposits.recharge_record', 'D#'),
  ofUser('withdrawals.cash_record', 'W#'),
  ofUser('exchange.exchange_record', 'X#'),
  ofUser('service.ticket', 'T#'),
  ofUser('messages.msg', 'M#'),
  ofUser('financing.project_orderlist', 'N#'),
  PROJECTS,
]

/** More pages than any history fills. */
const PAGES = 400
/** How long a read may miss a write, a cached catalogue included. */
const READ_LAG_MS = 1000
const CATALOG_MS = 7000

function closing(world: World, chance: Random, project: string): Job {
  const press = { does: 'close' as const, project, operator: chance.pick(OPERATORS) }
  return pressingProject(world, newProjectPress(world, chance, press))
}

/** Lists are read while others write; projects, where there are some, while one of them closes. */
export async function listStep(
  world: World,
  chance: Random,
  others: () => Promise<(Job | undefined)[]>,
): Promise<void> {
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length === 0) return
  const { projects } = financesOf(world)
  const isOfProjects = projects.length > 1 && chance.chance(0.6)
  const closes =
    isOfProjects && chance.chance(0.5) ? closing(world, chance, chance.pick(projects).id) : undefined
  const [device, longest] = isOfProjects
    ? [chance.pick(devices), PROJECTS]
    : await someLong(world, chance, devices)
  const list = listing(world, device, chance, longest)
  const jobs = isOfProjects ? [list, closes] : [list, ...(await others())]
  await world.together(jobs.flatMap((job) => job ?? []))
}

/** Of some lists the longest: most have no second page. */
async function someLong(world: World, chance: Random, devices: Device[]): Promise<[Device, List]> {
  const some: { of: [Device, List]; rows: number }[] = []
  for (let drawn = 0; drawn < 5; drawn++) {
    const of: [Device, List] = [chance.pick(devices), chance.pick(lists)]
    const [{ uid }, { pk, prefix }] = of
    some.push({ of, rows: (await world.store.partition(pk(uid), prefix)).length })
  }
  return some.toSorted((one, other) => other.rows - one.rows)[0]?.of as [Device, List]
}

interface Page {
  items: { id: string }[]
  next: string | null
}

/**
 * A phone reads a list to its end, whatever is written meanwhile: what was there from the beginning to the end is shown,
 * nothing twice, in order, and nothing that never was.
 */
export function listing(world: World, device: Device, chance: Random, list: List): Job | undefined {
  const { session, uid } = device
  if (!session) return undefined
  const limit = chance.pick([1, 1, 2, 3])
  const entries = async () => {
    const rows = await world.store.partition(list.pk(uid), list.prefix)
    return list === PROJECTS ? rows.filter(({ state }) => state === 'open' || state === 'closed') : rows
  }
  const idOf = ({ sk }: Row) => sk.slice(list.prefix.length)
  const shown: string[] = []
  let before: string[] = []
  return {
    label: `${list.route} by ${limit} of ${uid.slice(-4)}`,
    session,
    async moves() {
      const lagMs = list.isNewestFirst ? READ_LAG_MS : CATALOG_MS
      before = (await entries()).filter((row) => world.store.sinceMs(row) < world.nowMs - lagMs).map(idOf)
      return []
    },
    async run(process) {
      let cursor: string | null = null
      for (let pages = 0; pages < PAGES; pages++) {
        const { items, next } = (await ask(
          process,
          list.route,
          { limit, ...(cursor !== null && { cursor }) },
          { session },
        )) as Page
        shown.push(...items.map(({ id }) => id))
        cursor = next
        if (cursor === null) return shown
      }
      throw new Error(`${list.route} of ${uid} has no end`)
    },
    async after(outcome, task) {
      if (outcome.kind === 'refused') {
        const isSession = /^(login_required|account_locked)$/.test(outcome.slug)
        hold(isSession, 'a list is whole', () => `${list.route} was refused: ${outcome.slug}`)
        device.session = null
      }
      if (outcome.kind !== 'answered') return
      const wrong = (says: () => string) => hold(false, 'a list is whole', () => `${list.route}: ${says()}`)
      const now = new Set((await entries()).map(idOf))
      const gone = new Set(world.store.expired.map(idOf))
      const twice = shown.find((id, place) => shown.indexOf(id) !== place)
      if (twice) wrong(() => `${twice} twice`)
      const missed = before.find((id) => now.has(id) && !shown.includes(id))
      if (missed) wrong(() => `${missed} was left out of ${shown}`)
      const unknown = shown.find((id) => !now.has(id) && !gone.has(id))
      if (unknown) wrong(() => `${unknown} never was`)
      const late = shown.findIndex((id, place) => place > 0 && id > (shown[place - 1] as string))
      if (list.isNewestFirst && late > 0) wrong(() => `${shown[late]} is out of order`)
      if (shown.length > limit) world.coverage.circumstances['a list of several pages is read'] += 1
      if (task.met.has('concurrency')) world.coverage.circumstances['a list is read while others write'] += 1
    },
  }
}
