import { randomInt } from 'node:crypto'
import { levelParts, type PicturePart, picturePurposes } from '../../shared/identity.ts'
import { HOUR, secondsOf } from '../../shared/time.ts'
import type { Calendar } from './calendar.ts'
import { Refused } from './phone.ts'
import type { Scene } from './scene.ts'
import type { DemoUser } from './user.ts'

/** Starts with letters no document begins with. */
const idNumber = (): string => `XX${randomInt(10_000_000, 99_999_999)}`

export const data = (realName: string) => ({
  level: '1',
  documentType: 'passport',
  idNumber: idNumber(),
  realName,
})

async function photos(user: DemoUser, level: 2 | 3, parts: readonly PicturePart[] = levelParts[level]) {
  const sent: Record<string, string> = { level: String(level) }
  for (const part of parts) sent[part] = await user.picture(picturePurposes[part])
  return sent
}

export function identity(plan: Calendar, { user, ada, clock, words }: Scene): void {
  const submit = async (form: Record<string, string>) => {
    await user.post('/api/user/certification', form)
    clock.pass(HOUR)
    const { items } = await ada.get('/api/desk/identities')
    const { id } = items.find(({ uid }: { uid: string }) => uid === user.uid)
    return { uid: user.uid, id }
  }
  plan.ago(260, async () => ada.post('/api/desk/identity_pass', await submit(data(words.name))))
  plan.ago(220, async () => {
    const reasons = 'front:reason_photo_blurred'
    await ada.post('/api/desk/identity_reject', { ...(await submit(await photos(user, 2))), reasons })
  })
  plan.ago(200, async () =>
    ada.post('/api/desk/identity_pass', await submit(await photos(user, 2, ['front']))),
  )
  plan.ago(3, async () => user.post('/api/user/certification', await photos(user, 3)))
}

export function questions(plan: Calendar, { user, ada, ben, wire, clock, words }: Scene): void {
  const ask = (topic: string, text: string, about: Record<string, string> = {}) =>
    user.post('/api/user/ticket', { topic, text, ...about })
  const answer = async (id: string, canned: string) => {
    clock.pass(2 * HOUR)
    await ada.post('/api/desk/ticket_answer', { uid: user.uid, id, seen: '1', canned, text: '' })
  }
  plan.ago(190, async () => {
    const { id } = await ask('account', words.deposit)
    await answer(id, 'solved_question')
    clock.pass(HOUR)
    await ada.post('/api/desk/ticket_close', { uid: user.uid, id, seen: '2' })
  })
  plan.ago(70, async () => {
    const { items } = await user.get('/api/user/orderlist', { state: 'settled' })
    const { id } = await ask('order', words.result, { about: 'order', aboutId: items[0].id })
    await answer(id, 'result_check')
  })
  plan.ago(130, async () => {
    const { id } = await ask('verified_data', words.renamed)
    clock.pass(HOUR)
    const change = { uid: user.uid, ticket: id, what: 'realName', value: words.name, reason: 'renamed' }
    const { id: proposed } = await ada.post('/api/desk/change_propose', {
      ...change,
      value: `${words.name} Alt`,
    })
    clock.pass(HOUR)
    await ben.post('/api/desk/change_refuse', { uid: user.uid, id: proposed, reason: 'unproven' })
  })
  plan.ago(28, async () => {
    const { id } = await ask('verified_data', words.renamed)
    clock.pass(HOUR)
    const change = { uid: user.uid, ticket: id, what: 'realName', value: words.name, reason: 'renamed' }
    await ada.post('/api/desk/change_propose', { ...change, value: `${words.name} Neu` })
  })
  plan.ago(26, () => ask('deposit', words.deposit))
  plan.ago(5, () =>
    wire.post('/api/index/letter', { name: words.name, contact: 'sample@example.com', text: words.letter }),
  )
}

export function choices(plan: Calendar, { user, clock }: Scene): void {
  plan.ago(280, () => user.setFundPassword())
  plan.ago(279, async () => user.picture('avatar'))
  plan.ago(278, () => user.post('/api/user/limits', { deposit: '8000', loss: '1500' }))
  plan.ago(12, () => user.post('/api/user/limits', { loss: '2000' }))
  // Otherwise a reality check would cover every page.
  plan.ago(0, () => {
    const hour = (new Date(clock.nowMs()).getUTCHours() + 12) % 24
    return user.post('/api/user/realitycheck', { at: String(secondsOf(clock.nowMs())), hour: String(hour) })
  })
}

export function desk(plan: Calendar, { ada, words }: Scene, others: readonly DemoUser[]): void {
  for (const [index, other] of others.entries()) {
    plan.ago(52 - index, async () => {
      const screenshot = await other.picture('deposit')
      await other.post('/api/user/dorecharge', { method: 'alipay', amount: `${300 + index}`, screenshot })
    })
    plan.ago(9 - index, () => other.post('/api/user/ticket', { topic: 'deposit', text: words.deposit }))
  }
  const last = others.at(-1)
  if (last) plan.ago(27, () => last.post('/api/user/certification', data(words.name)))
  plan.ago(8, async () => {
    const [other] = others
    if (other)
      await ada.post('/api/desk/deposit_credit', {
        uid: other.uid,
        amount: '15',
        reason: 'reason_correction',
      })
  })
  plan.ago(0.5, async () => {
    try {
      await ada.post('/api/desk/halt', { id: 'USOIL', reason: words.halt })
    } catch (error) {
      if (!(error instanceof Refused) || error.slug !== 'already_decided') throw error
    }
  })
}
