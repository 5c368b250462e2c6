import { quizRight } from '../../shared/quiz.ts'
import { DAY, dateIn, HOUR, msOf, secondsOf } from '../../shared/time.ts'
import type { Calendar } from './calendar.ts'
import { data } from './people.ts'
import type { Scene } from './scene.ts'
import type { DemoUser } from './user.ts'

const ALWAYS = 'BTCUSD'
const MISSED = [4, 7]
const DAYS = 11

export function signIns(plan: Calendar, { user, clock }: Scene, partner: DemoUser): void {
  plan.ago(270, async () => {
    const { sent } = await user.post('/api/user/addlover', { partner: partner.publicId })
    clock.pass(HOUR)
    await partner.post('/api/user/addlover', { confirm: sent.id })
  })
  plan.every(24, DAYS * 24, 24, async (turn) => {
    if (MISSED.includes(turn)) return
    await user.post('/api/user/sign')
    await partner.post('/api/user/sign')
  })
  plan.ago(20, () => {
    const missed = clock.nowMs() - msOf((DAYS - (MISSED[1] ?? 0)) * DAY - 20 * HOUR)
    return user.post('/api/user/sign', { date: dateIn('UTC', missed) })
  })
}

export function progress(plan: Calendar, { user, ada, ben, clock, words }: Scene, partner: DemoUser): void {
  const quiz = Object.values(quizRight).join('')
  plan.ago(268, async () => {
    await user.post('/api/user/activity', { quiz })
    await partner.post('/api/user/activity', { quiz })
  })
  const claim = async () => {
    const pictures = await user.picture('ticket')
    return user.post('/api/user/ticket', { topic: 'reward', text: words.claim, pictures })
  }
  plan.ago(100, async () => {
    const { id: ticket } = await claim()
    clock.pass(HOUR)
    const credit = { uid: user.uid, amount: '5', reason: 'reason_claim', ticket }
    const { id } = await ada.post('/api/desk/deposit_credit', credit)
    clock.pass(HOUR)
    await ben.post('/api/desk/deposit_approve', { uid: user.uid, id, from: '4' })
  })
  plan.ago(40, async () => {
    const { id: ticket } = await claim()
    clock.pass(HOUR)
    await ada.post('/api/desk/deposit_credit', { uid: user.uid, amount: '2', reason: 'reason_claim', ticket })
  })
  plan.ago(36, async () => {
    const { id } = await claim()
    clock.pass(HOUR)
    const answer = { uid: user.uid, id, seen: '1', canned: 'solved_question', text: '' }
    await ada.post('/api/desk/ticket_answer', answer)
  })
  plan.ago(18, claim)
}

export function friendsAndAlerts(
  plan: Calendar,
  { stack, user, ada, wire, clock, words }: Scene,
  friend: DemoUser,
): void {
  plan.ago(215, async () => {
    await friend.post('/api/user/certification', data(words.name))
    clock.pass(HOUR)
    const { items } = await ada.get('/api/desk/identities')
    const { id } = items.find(({ uid }: { uid: string }) => uid === friend.uid)
    await ada.post('/api/desk/identity_pass', { uid: friend.uid, id })
  })
  plan.ago(2.5, async () => {
    const now = secondsOf(clock.nowMs())
    const tape = stack.deps.tapes.for({ feed: null })
    const at = async (second: number) => {
      const found = await tape.priceAt(ALWAYS, second, msOf(now + HOUR))
      return found.kind === 'price' ? Number(found.price) : 0
    }
    const before = await at(now)
    let then = before
    for (let second = now + 120; then === before; second += 60) then = await at(second)
    const { price } = await wire.get('/api/index/ajaxpro', { id: ALWAYS })
    const decimals = String(price).split('.')[1]?.length ?? 0
    const side = then > before ? 'above' : 'below'
    const reached = (then / 10 ** decimals).toFixed(decimals)
    await user.post('/api/user/alerts', { productId: ALWAYS, [side]: reached })
    clock.pass(HOUR / 2)
    await stack.lookAtAlerts()
  })
  plan.ago(1.5, async () => {
    for (const [productId, by, side] of [
      ['BTCUSD', 1.03, 'above'],
      ['ETHUSD', 0.97, 'below'],
    ] as const) {
      const { price } = await wire.get('/api/index/ajaxpro', { id: productId })
      const decimals = String(price).split('.')[1]?.length ?? 0
      await user.post('/api/user/alerts', { productId, [side]: (Number(price) * by).toFixed(decimals) })
    }
  })
}
