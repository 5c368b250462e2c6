import { type Project, projectRow } from '../../functions/financing/project.ts'
import { writeLegs } from '../../functions/ledger/entry.ts'
import { signToken } from '../../functions/session.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, create } from '../../functions/table/write.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { reserveNeeded } from '../../shared/calc/reserve.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { newId } from '../../shared/ids.ts'
import type { Minor } from '../../shared/money.ts'
import { DAY, dateIn, secondsOf } from '../../shared/time.ts'
import type { TestStack, TestUser } from './stack.ts'

export type OpenProject = Partial<Project> & {
  /** In its reserve; what opening asks for unless said otherwise. */
  reserve?: Minor
}

/** What `openProject` opens: ten days at 0.1% a day, return daily, bought for two days from now on. */
export const someProject = (nowMs: number, changes: Partial<Project> = {}): Project => {
  const now = secondsOf(nowMs)
  return {
    id: `p${newId(nowMs).toLowerCase().slice(-12)}`,
    ...{ kind: 'term', state: 'open', version: 1, rank: 1, dividend: 'dailyReturn' },
    texts: Object.fromEntries(languages.map((lang) => [lang, { title: `Bonds ${lang}`, text: 'Fixed.' }])),
    ...{ publishAt: now - DAY, startAt: now - 60, endAt: now + 2 * DAY },
    ...{ min: 100_00n, total: 100_000_00n, initialRate: null, dailyRate: 1_000n, days: 10 },
    ...{ renewals: 1, once: false, appendable: true, fundedUntil: null, unfunded: [] },
    ...changes,
  }
}

/** A project that can be bought, as the desk would have opened it, with its reserve from the treasury. Its id. */
export async function openProject(
  { deps, clock }: Pick<TestStack, 'deps' | 'clock'>,
  { reserve, ...changes }: OpenProject = {},
): Promise<string> {
  const project = someProject(clock.nowMs, changes)
  const { id, total } = project
  const funded = reserve ?? reserveNeeded(project)
  const now = secondsOf(clock.nowMs)
  const press = (step: string) => ({
    [`${step}By`]: step,
    [`${step}At`]: now,
    [`${step}Op`]: newId(clock.nowMs),
  })
  const { asset } = deps.config
  const legs = writeLegs([
    { account: 'house:treasury', asset, amount: -funded },
    { account: `house:financing:${id}`, asset, amount: funded },
  ])
  const rows = [
    { ...projectRow(project), funded, givenBack: 0n, ...press('proposed'), ...press('opened') },
    { ...keys.capacity(id), open: 1, left: total, free: funded },
    ...(funded > 0n
      ? [
          {
            ...keys.funding(id, newId(clock.nowMs)),
            asset,
            amount: funded,
            what: 'funded',
            at: now,
            operator: 'a',
            legs,
          },
        ]
      : []),
  ]
  const { ok } = await deps.table.transact(rows.map((row) => create(row)))
  if (!ok) throw new Error(`the project ${id} is there already`)
  return id
}

/** A user some days later, logged in anew. */
export async function daysLater<User extends Pick<TestUser, 'uid'>>(
  { deps, clock }: Pick<TestStack, 'deps' | 'clock'>,
  user: User,
  days: number,
): Promise<User & { token: string }> {
  clock.advance(days * DAY)
  const loggedInAt = secondsOf(clock.nowMs)
  const settings = { stage: deps.config.stage, keys: deps.secrets.userSigningKeys }
  const { token } = await signToken(settings, { uid: user.uid, epoch: 0, loggedInAt }, clock.nowMs)
  return { ...user, token }
}

/** A holding of a user in a project of its own; its id. Of the balance product where the project is one. */
export async function heldFor(
  stack: TestStack,
  user: Pick<TestUser, 'token'>,
  { amount = '100', ...project }: OpenProject & { amount?: string } = {},
): Promise<string> {
  const id = await openProject(stack, project)
  return (await stack.ok('financing.yebjoinnow', { id, amount }, user)).id
}

/** One of two days at its maturity, that was bought days ago. */
export async function dueFor(stack: TestStack, user: TestUser, project: OpenProject = {}): Promise<string> {
  const id = await heldFor(stack, user, { ...project, days: 2 })
  await setBack(stack, user, id)
  return id
}

/** Makes a holding one of three days ago. */
export async function setBack({ deps, clock }: TestStack, { uid }: TestUser, id: string): Promise<void> {
  const boughtOn = addDays(dateIn(deps.config.timeZone, clock.nowMs), -3)
  await deps.table.write(new Change(keys.holding(uid, id)).set('boughtOn', boughtOn).build())
}
