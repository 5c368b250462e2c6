import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { windowAt } from '../../shared/calc/withdrawal.ts'
import { Refusal, type RefusalParams } from '../../shared/errors.ts'
import { formatAmount, type Minor, wireAmount } from '../../shared/money.ts'
import { notBoundOf } from '../../shared/rules/withdrawal.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { fundTries } from '../fund-password.ts'
import type { CtxOf } from '../http.ts'
import { todayOf } from '../ledger/day.ts'
import { meansOf as provedBy } from '../step-up.ts'
import { allDestinations, type Destination, standing } from '../table/destinations.ts'
import { keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import { vipLevelIn } from '../table/vip.ts'
import { lockedUntil, triesKeys } from '../tries.ts'
import { boundsOf, feeTermsOf, frozenRefused, meansOf, rulesFor } from './standing.ts'
import { openWithdrawals, sentTo } from './store.ts'
import { viewWithdrawal } from './view.ts'

type Deps = DepsOf<'withdrawals'>
type Ctx = CtxOf<RouteOf<'withdrawals.cash'>>
type Withdrawable = Output<RouteOf<'withdrawals.cash'>>
type Limit = Withdrawable['limits'][number]

/** Uses the rules that a submission is refused by. */
export async function withdrawableNow(deps: Deps, ctx: Ctx): Promise<Withdrawable> {
  const { account, nowMs } = ctx
  const { uid } = ctx.session
  const { table, config } = deps
  const { asset } = config
  const [[profileRow, identityRow, haltRow, vipRow, ...tries], measured, bound, open] = await Promise.all([
    table.getMany([
      ...[keys.profile(uid), keys.identity(uid), keys.stageHalt('withdrawals'), keys.vip(uid)],
      ...triesKeys(deps, fundTries, uid, ctx),
    ]),
    table.get(keys.measured('withdrawal')),
    allDestinations(table, uid, {}),
    openWithdrawals(table, account, asset),
  ])
  const profile = profileRow && profileOf(profileRow)
  const level = profile?.level ?? 0
  const proofs = profile ? provedBy(profile, 'withdrawal', nowMs) : []
  const now = secondsOf(nowMs)
  const money = (minor: Minor) => formatAmount(minor > 0n ? minor : 0n, asset)
  const rules = rulesFor(config, nowMs)
  const vipLevel = vipLevelIn(vipRow)
  const fee = feeTermsOf(config, vipLevel)
  const terms = {
    ...rules.terms,
    feeRate: Number(fee.feeRate),
    feeMin: money(fee.feeMin),
    feeMax: money(fee.feeMax),
  }
  const today = todayOf(account, nowMs, config.timeZone)
  const { min, max } = boundsOf(level, terms)
  const means = meansOf(account, config)
  // A passkey works while the fund password is locked.
  const fundLocked = proofs[0] === 'fundPassword' ? lockedUntil(fundTries, uid, tries, ctx) : null
  const destinations = standing(bound)

  const limits = [
    frozenRefused(account),
    rules.halt(haltRow),
    rules.level(level),
    destinations.length === 0 ? notBoundOf('card') : null,
    rules.window(),
    rules.count(account),
    rules.balance(min, account),
    proofs.length === 0 ? { slug: 'pay_password_unset', params: {} } : null,
    fundLocked === null ? null : new Refusal('pay_password_locked', { time: fundLocked }),
  ].flatMap((refused) => (refused ? [limitOf(refused)] : []))
  const most = means.available < max ? means.available : max
  /** 0 while anything stops withdrawals. */
  async function view(one: Destination): Promise<Withdrawable['destinations'][number] & { minor: Minor }> {
    const isNew = now < one.usableAt
    const sent = isNew && one.firstEver ? await sentTo(table, uid, one) : 0n
    const refused = rules.destination(min, one, sent)
    const newLeft = one.firstEver ? wireAmount(terms.firstAtOnce, asset) - sent : 0n
    const left = isNew ? newLeft : most
    const minor = refused || limits.length > 0 ? 0n : left < most ? left : most
    const { id, kind, label, network, usableAt, firstEver } = one
    const own = refused ? [limitOf(refused)] : []
    return {
      ...{ id, kind, label, network, usableAt, firstEver, most: money(minor), limits: own, minor },
      newLeft: isNew ? money(newLeft) : null,
    }
  }
  const viewed = await Promise.all(destinations.map(view))
  const best = viewed.reduce((high, { minor }) => (minor > high ? minor : high), 0n)
  const max1 = (of: number) => money(boundsOf(of, terms).max)
  return {
    terms,
    vipLevel,
    available: money(means.available),
    most: money(best),
    boundBy:
      best === 0n ? null : best < most ? 'destination' : best === means.available ? 'available' : 'level',
    limits,
    level: {
      level,
      max: level === 0 ? money(0n) : money(max),
      next: level < terms.max.length ? { level: level + 1, max: max1(level + 1) } : null,
      inReview: [1, 2, 3].find((one) => identityRow?.[`state${one}`] === 'review') ?? null,
    },
    window: windowAt(terms, nowMs),
    count: {
      max: terms.aDay,
      left: Math.max(0, terms.aDay - Number(today.outs)),
      renewsAt: today.endsAt,
    },
    pending: {
      count: open.length,
      sum: money(open.reduce((sum, { amount }) => sum + amount, 0n)),
      items: open.map((one) => viewWithdrawal(one, config.withdrawal.reviewSeconds)),
    },
    bonus:
      means.bonus > 0n
        ? {
            amount: money(means.bonus),
            turnoverLeft: money(means.turnoverLeft),
            endsAt: account.bonus?.ends ?? null,
          }
        : null,
    destinations: viewed.map(({ minor: _, ...one }) => one),
    means: proofs,
    medianSeconds: measured && Number(measured.until) > now ? Number(measured.medianSeconds) : null,
    practice: config.money === 'practice',
  }
}

/** The answer's schema accepts only the rules' figures. */
const limitOf = ({ slug, params }: { slug: string; params: RefusalParams }): Limit => ({
  slug,
  params: params as Limit['params'],
  passesAt: typeof params.time === 'number' ? params.time : null,
})
