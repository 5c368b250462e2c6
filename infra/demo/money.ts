import { randomInt } from 'node:crypto'
import { BINDING_TERMS } from '../../shared/destinations.ts'
import { passesLuhn } from '../../shared/rules/bank-number.ts'
import { checksummed } from '../../shared/rules/wallet-address.ts'
import { HOUR } from '../../shared/time.ts'
import type { Beside } from './beside.ts'
import type { Calendar } from './calendar.ts'
import type { Scene } from './scene.ts'
import type { DemoUser } from './user.ts'

const digits = (count: number, base: number): string =>
  Array.from({ length: count }, () => randomInt(base).toString(base)).join('')

/** Valid numbers that belong to nobody: no bank issues cards that begin with 9. */
function cardNumber(): string {
  const first = `90${digits(13, 10)}`
  return Array.from({ length: 10 }, (_, digit) => `${first}${digit}`).find(passesLuhn) ?? ''
}

export function deposits(plan: Calendar, { user, ada, ben, clock }: Scene): void {
  const submit = async (amount: string) => {
    const screenshot = await user.picture('deposit')
    const reference = `REF ${digits(8, 10)}`
    const { id } = await user.post('/api/user/dorecharge', { method: 'bank', amount, screenshot, reference })
    return { uid: user.uid, id }
  }
  const paid = { from: '3' }
  plan.ago(250, async () => {
    const one = await submit('250')
    clock.pass(40 * 60)
    await ada.post('/api/desk/deposit_approve', { ...one, ...paid })
  })
  plan.ago(150, async () => {
    const one = await submit('80')
    clock.pass(25 * 60)
    await ada.post('/api/desk/deposit_refuse', { ...one, ...paid, reason: 'reason_picture_unclear' })
  })
  plan.ago(100, async () => {
    const one = await submit('2000')
    clock.pass(HOUR)
    await ada.post('/api/desk/deposit_approve', { ...one, ...paid })
    clock.pass(HOUR)
    await ben.post('/api/desk/deposit_approve', { ...one, from: '4' })
  })
  plan.ago(90, async () => {
    const credit = { uid: user.uid, amount: '25', reason: 'reason_goodwill' }
    const { id } = await ada.post('/api/desk/deposit_credit', credit)
    clock.pass(HOUR)
    await ben.post('/api/desk/deposit_approve', { uid: user.uid, id, from: '4' })
  })
  plan.ago(60, async () => {
    const { id } = await ada.post('/api/desk/deposit_credit', {
      ...{ uid: user.uid, amount: '40', reason: 'reason_correction' },
    })
    clock.pass(HOUR)
    const twice = { uid: user.uid, id, from: '4', reason: 'reason_already_credited' }
    await ben.post('/api/desk/deposit_refuse', twice)
  })
  plan.ago(4, async () => {
    const one = await submit('1500')
    clock.pass(20 * 60)
    await ada.post('/api/desk/deposit_approve', { ...one, ...paid })
  })
  plan.ago(1, () => submit('120'))
}

export function destinations(plan: Calendar, { user, words }: Scene): void {
  const bound = { name: words.name, terms: BINDING_TERMS }
  const bank = { bankName: 'Sample Bank', openingBank: 'Sample Bank', subBranch: 'Main' }
  plan.ago(240, async () => {
    const card = { kind: 'card', ...bank, cardNumber: cardNumber(), ...bound }
    await user.confirmed('binding', '/api/user/add_card', card)
  })
  plan.ago(235, async () => {
    const account = `sample${digits(8, 10)}@example.com`
    await user.confirmed('binding', '/api/user/add_card', { kind: 'alipay', account, ...bound })
  })
  plan.ago(2, async () => {
    const address = `0x${checksummed(digits(40, 16))}`
    const form = { currency: 'USDT', network: 'ethereum', address, terms: BINDING_TERMS }
    await user.confirmed('binding', '/api/user/add_wallet_addr', form)
  })
}

export function withdrawals(plan: Calendar, { user, ada, ben, cam, clock }: Scene): void {
  const submit = async (amount: string) => {
    const { items } = await user.get('/api/user/bank_card')
    const card = items.find(({ kind }: { kind: string }) => kind === 'card')
    const form = { amount, kind: 'card', destination: card.id }
    const { id } = await user.confirmed('withdrawal', '/api/user/cash', form)
    clock.pass(20 * 60)
    return { uid: user.uid, id }
  }
  const approve = (one: Record<string, string>) =>
    cam.post('/api/desk/withdrawal_approve', { ...one, from: 'reserved' })
  plan.day(6, 10, async () => {
    const one = await submit('250')
    await approve(one)
    await cam.post('/api/desk/withdrawal_paid', { ...one, reference: `RF18 ${digits(8, 10)}` })
  })
  plan.day(5, 11, async () => {
    const one = await submit('100')
    await ada.post('/api/desk/withdrawal_refuse', {
      ...one,
      from: 'reserved',
      reason: 'reason_holder_differs',
    })
  })
  plan.day(4, 12, async () => {
    const one = await submit('300')
    await approve(one)
    await ben.post('/api/desk/withdrawal_return', { ...one, reason: 'reason_payment_bounced' })
  })
  plan.day(1, 10, async () => approve(await submit('150')))
  plan.day(1, 12, async () => approve(await submit('1200')))
  plan.day(1, 14, () => submit('110'))
}

export function exchanges(plan: Calendar, { user }: Scene): void {
  const exchange = async (from: string, to: string, amount: string) => {
    const { quote } = await user.get('/api/user/exchange', { from, to, amount })
    const form = { from, to, amount, quote: quote.quote }
    await user.post('/api/user/exchange', form, { operationId: quote.id })
  }
  plan.ago(140, () => exchange('USD', 'BTC', '500'))
  plan.ago(80, () => exchange('USD', 'USDT', '200'))
  plan.ago(50, () => exchange('BTC', 'USD', '0.001'))
}

/** None lapses, as that takes longer than the demo has days. */
export function bonuses(plan: Calendar, { user, ada, clock }: Scene, { noa, eli }: Beside): void {
  const accept = async (one: DemoUser) => {
    const [offered] = (await one.get('/api/user/bonus')).bonuses
    await one.post('/api/user/bonus', { id: offered.id })
  }
  const pay = async (one: DemoUser, amount: string) => {
    const screenshot = await one.picture('deposit')
    const { id } = await one.post('/api/user/dorecharge', { method: 'alipay', amount, screenshot })
    clock.pass(30 * 60)
    await ada.post('/api/desk/deposit_approve', { uid: one.uid, id, from: '3' })
  }
  plan.ago(245, () => accept(user))
  plan.ago(75, async () => {
    await pay(noa, '400')
    await accept(noa)
  })
  plan.ago(74, () => pay(eli, '300'))
}

export function holdings(plan: Calendar, { user }: Scene): void {
  const buy = (project: string, amount: string, part: Record<string, string> = {}) =>
    user.post('/api/user/yebjoinnow', { id: `demo-${project}`, amount, ...part })
  const stop = async (id: string) => {
    const { items } = await user.get('/api/user/myproject')
    const { ifSettled } = items.find((held: { id: string }) => held.id === id)
    await user.post('/api/user/yebstop', { holding: id, forfeits: ifSettled.forfeited })
  }
  plan.ago(11.5 * 24, () => buy('ended', '200'))
  plan.ago(8.5 * 24, () => buy('ended', '150'))
  let renewed = ''
  plan.ago(11.2 * 24, async () => {
    renewed = (await buy('ended', '120')).id
  })
  plan.ago(2.5 * 24, () => user.post('/api/user/yebkeep', { holding: renewed }))
  let matured = ''
  plan.ago(11.3 * 24, async () => {
    matured = (await buy('ended', '90')).id
  })
  plan.ago(2.6 * 24, () => user.post('/api/user/yebstop', { holding: matured }))
  plan.ago(50, () => buy('ended', '250', { part: 'initial' }))
  plan.ago(6 * 24, () => buy('running', '800'))
  plan.ago(4 * 24, () => buy('full', '500'))
  let early = ''
  plan.ago(5 * 24, async () => {
    early = (await buy('running', '300')).id
  })
  plan.ago(40, () => stop(early))
  plan.ago(20, () => buy('running', '400', { part: 'initial' }))
  let balance = ''
  plan.ago(7 * 24, async () => {
    balance = (await buy('balance', '400')).id
  })
  plan.ago(60, () => user.post('/api/user/yebappend', { holding: balance, amount: '50' }))
  plan.ago(30, () => user.post('/api/user/yebstop', { holding: balance, amount: '100' }))
}
