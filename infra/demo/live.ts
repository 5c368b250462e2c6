import { randomBytes } from 'node:crypto'
import type { Lang } from '../../shared/i18n/languages.ts'
import { DAY, type EpochMs, msOf } from '../../shared/time.ts'
import type { Stack } from '../local/stack.ts'
import { announceNews, announceRules } from './announcements.ts'
import { publishDemoArticles } from './articles.ts'
import { type Beside, beside, couples, frozen } from './beside.ts'
import { Calendar } from './calendar.ts'
import { friendsAndAlerts, progress, signIns } from './coming-back.ts'
import { drafts, others } from './drafts.ts'
import { bonuses, deposits, destinations, exchanges, holdings, withdrawals } from './money.ts'
import { hire } from './operators.ts'
import { draw, leaveOpen, trade, voided } from './orders.ts'
import { choices, desk, identity, questions } from './people.ts'
import { openWire } from './phone.ts'
import { openDemoProjects } from './projects.ts'
import { register } from './user.ts'
import { wordsIn } from './words.ts'

export const DEMO_DAYS = 12
const EVERY_H = 9

/** Uses the product's handlers under an earlier clock, so that results and books are right. */
export async function liveIn(
  start: (clock: () => EpochMs) => Promise<Stack>,
  { name, password, lang, endMs }: { name: string; password: string; lang: Lang; endMs: EpochMs },
): Promise<void> {
  const plan = new Calendar(endMs - msOf(DEMO_DAYS * DAY), endMs)
  const { clock } = plan
  const stack = await start(clock.nowMs)
  const wire = await openWire(stack, clock.nowMs)
  const known = { stack, wire, nowMs: clock.nowMs }
  try {
    await openDemoProjects(stack.deps.table, endMs, stack.deps.config)
    await publishDemoArticles(stack.deps.table, endMs, stack.deps.config)
    const user = await register(known, { name, password, lang })
    const other = (suffix: string, invite?: string, secret = randomBytes(8).toString('hex')) =>
      register(known, {
        ...{ name: `${name}-${suffix}`, password: secret, lang },
        ...(invite && { invite }),
      })
    const friend = await other('mira', user.publicId)
    const [stranger, locked, gone] = [
      await other('tom'),
      await other('lea', user.publicId),
      await other('sam'),
    ]
    const people: Partial<Beside> = {}
    for (const one of Object.keys(beside) as (keyof Beside)[])
      people[one] = await other(one, undefined, password)
    const ada = await hire(known, `${name}-ada`, 'approver')
    const ben = await hire(known, `${name}-ben`, 'approver')
    const cam = await hire(known, `${name}-cam`, 'reviewer')
    const scene = { ...known, clock, user, ada, ben, cam, words: wordsIn(lang) }
    for (const part of [
      choices,
      identity,
      destinations,
      deposits,
      withdrawals,
      exchanges,
      holdings,
      questions,
    ])
      part(plan, scene)
    desk(plan, scene, [friend, stranger])
    bonuses(plan, scene, people as Beside)
    couples(plan, scene, people as Beside)
    frozen(plan, scene, people as Beside)
    drafts(plan, scene)
    announceNews(plan, scene)
    others(plan, scene, { locked, gone })
    signIns(plan, scene, friend)
    friendsAndAlerts(plan, scene, friend)
    progress(plan, scene, friend)
    plan.every(EVERY_H, (DEMO_DAYS - 0.5) * 24, 1, (turn) => trade(user, clock, turn))
    plan.ago(34, () => draw(stack, user, clock))
    plan.ago(33, () => voided(stack, user, clock))
    plan.every(24, (DEMO_DAYS - 1) * 24, 0, async () => {
      await stack.accrue()
      await stack.endBonuses()
    })
    await plan.live()
    await leaveOpen(user)
    await announceRules(scene)
    await ada.leave()
    await ben.leave()
    await cam.leave()
  } finally {
    wire.stop()
    await stack.stop()
  }
}
