import { newId } from '../../shared/ids.ts'
import type { Site } from './browser.ts'
import { depositOf, operatorOf, type SiteOperator } from './desk-site.ts'
import { ask, member } from './members.ts'

/** A clock that can be set back, so that what waits has waited for a while. */
export function shiftedClock() {
  let shiftMs = 0
  return {
    nowMs: () => Date.now() - shiftMs,
    setBack: (minutes: number) => {
      shiftMs = minutes * 60_000
    },
  }
}

const came = [
  { name: 'carol', amount: '250.00', minutes: 171, method: 'bank', reference: 'TX 7741-0093' },
  { name: 'bob', amount: '25000.00', minutes: 148, method: 'crypto', reference: `0x${'9f3c21ab'.repeat(8)}` },
  { name: 'alice', amount: '250.00', minutes: 66, method: 'bank', reference: 'tx77410093' },
  { name: 'dan', amount: '1200.00', minutes: 41, method: 'wechat', reference: '' },
  { name: 'erin', amount: '80.00', minutes: 18, method: 'alipay', reference: '' },
  { name: 'alice', amount: '411.00', minutes: 7, method: 'crypto', reference: '' },
  { name: 'finn', amount: '60.00', minutes: 2, method: 'bank', reference: '' },
] as const

/** A desk in the middle of a day: deposits that wait, one overdue, one half approved, one whose picture came before. */
export async function deskDay(site: Site, clock: ReturnType<typeof shiftedClock>) {
  const users = new Map<string, Awaited<ReturnType<typeof member>>>()
  const paths = new Map<string, string>()
  clock.setBack(200)
  for (const { name } of came) if (!users.has(name)) users.set(name, await member(site, name))
  const picture = await receipt(site, '250.00')
  for (const { name, amount, minutes, method, reference } of came) {
    const user = users.get(name)
    if (!user) throw new Error(`nobody is called ${name}`)
    clock.setBack(minutes)
    const bytes = amount === '250.00' ? picture : await receipt(site, amount)
    const id = await depositOf(site, user, { amount, method, reference, bytes })
    paths.set(`${name} ${amount}`, `/deposits/${user.uid}/${id}`)
  }
  clock.setBack(0)
  const ada = await operatorOf(site, 'Ada', 'admin')
  const grace: SiteOperator = await operatorOf(site, 'Grace', 'approver')
  const [, , uid = '', id = ''] = paths.get('bob 25000.00')?.split('/') ?? []
  await ask(site, 'desk.deposit_approve', { uid, id, from: 3 }, grace.session)
  return { ada, grace, users, paths }
}

/** A screenshot of a payment as a phone takes it. */
async function receipt(site: Site, amount: string): Promise<Buffer> {
  const page = await site.browser.newPage({ viewport: { width: 390, height: 640 } })
  const rows = [
    ['To', 'Evenhand Practice'],
    ['Account', '0000 0000 0000'],
    ['Reference', newId(Date.now()).slice(-8)],
    ['Paid', '09:41'],
  ]
  await page.setContent(`<body style="margin:0;font:16px sans-serif;background:#eef1f4;color:#17212b">
    <header style="padding:28px 24px;background:#1a4fa0;color:#fff">Payment sent</header>
    <main style="padding:24px"><p>Amount</p><h1>${amount} USD</h1>
    <table cellpadding="12" style="width:100%;background:#fff;border-radius:8px">${rows
      .map(([name, value]) => `<tr><td>${name}<td style="text-align:right">${value}`)
      .join('')}</table></main>`)
  const bytes = await page.screenshot()
  await page.close()
  return bytes
}
