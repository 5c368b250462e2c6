import { beforeAll, describe, expect, test } from 'vitest'
import { publishDemoArticles } from '../../infra/demo/articles.ts'
import { openDemoProjects } from '../../infra/demo/projects.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { depositOf, openDesk } from '../support/desk-site.ts'
import { pathOf, staffedSite } from '../support/desk-stories.ts'
import { lookAt } from '../support/look.ts'
import { ask, member } from '../support/members.ts'
import { nextTerms } from '../support/next-terms.ts'
import { waitingOf } from '../support/queue.ts'
import { waitingWithdrawal } from '../support/waiting-withdrawal.ts'

describe('the desk', () => {
  const on = staffedSite()

  // A screen with nothing on it hides what doesn't fit: a long queue, a question, and a trail of what was decided.
  beforeAll(async () => {
    const { site, ada, grace } = on
    const user = await member(site)
    const { uid } = user
    const [now, topic, reason] = [secondsOf(Date.now()), 'other', 'reason_not_received'] as const
    await waitingOf(site.stack.deps.table, uid, 130, now - 3600)
    await ask(site, 'service.ticket_write', { topic, text: 'Where do I see <i>results</i>?' }, user)
    const [good, bad] = [await depositOf(site, user), await depositOf(site, user, { amount: '70' })]
    await ask(site, 'desk.deposit_approve', { uid, id: good, from: 3 }, ada.session)
    await ask(site, 'desk.deposit_refuse', { uid, id: bad, from: 3, reason }, ada.session)
    await ask(site, 'desk.deposit_credit', { uid, amount: '12.50', reason: 'reason_goodwill' }, grace.session)
    // Both operators let value in for the first user: they pay out to another.
    const payee = await member(site)
    const { id } = await waitingWithdrawal(site.stack, payee)
    const paying = { uid: payee.uid, id }
    await ask(site, 'desk.withdrawal_approve', { ...paying, from: 'reserved' }, grace.session)
    await ask(site, 'desk.withdrawal_return', { ...paying, reason: 'reason_payment_bounced' }, ada.session)
    await ask(site, 'desk.lock', { uid, reason: 'account_at_risk' }, ada.session)
    await ask(site, 'desk.halt', { id: 'XAUUSD', reason: 'Metals exchange closed' }, grace.session)
    await ask(site, 'desk.resume', { id: 'XAUUSD', was: 'Metals exchange closed' }, grace.session)
    await nextTerms(site.stack.deps.table, 'XAUUSD')
    const terms = { orderMin: '1', orderMax: '500', positionMin: '5', positionMax: '2000' }
    const rates = { feeRate: '0.006', feeMin: '0.01', payouts: '60=0.87 300=0.9' }
    const next = { id: 'XAUUSD', was: 2, from: now + 2 * DAY, ...terms, ...rates }
    await ask(site, 'desk.terms_propose', next, grace.session)
    const own = { account: 'PRACTICE 1111', holder: 'PRACTICE ONLY', bank: 'Practice Bank' }
    const way = { method: 'bank', was: 1, offered: 1, ...own } as const
    const proposed = await ask(site, 'desk.way_propose', way, grace.session)
    const { method, version, id: proposal } = proposed
    await ask(site, 'desk.way_confirm', { method, version, id: proposal }, ada.session)
  })

  const looks = [
    ['zh-Hans', 'dark', 1280],
    ['en', 'light', 390],
    ['en', 'light', 1280],
    ['zh-Hans', 'light', 390],
    ['en', 'dark', 390],
    ['zh-Hans', 'dark', 390],
  ] as const
  test.each(looks)(
    '%s, %s, %i px: nothing cut off, nothing sideways, nothing axe objects to',
    async (lang, theme, width) => {
      const user = await member(on.site)
      const id = await depositOf(on.site, user, { amount: '90', reference: 'a'.repeat(90) })
      await on.freeze(user)
      const out = await waitingWithdrawal(on.site.stack, user, { boundDaysAgo: 0 })
      await openDemoProjects(on.site.stack.deps.table, Date.now(), on.site.stack.deps.config)
      await publishDemoArticles(on.site.stack.deps.table, Date.now(), on.site.stack.deps.config)
      const options = { lang, theme, width, height: width === 390 ? 844 : 800 }
      const { page, complaints } = await openDesk(on.site, '/deposits', {
        ...options,
        session: on.ada.session,
      })
      const paths = [
        '/deposits',
        pathOf(user, id),
        `/withdrawals/${out.uid}/${out.id}`,
        '/ways',
        '/projects',
        '/projects/new',
        '/content',
        '/content/new',
        '/tickets',
        `/users?q=${user.publicId}`,
        '/products',
        '/products/XAUUSD',
        '/audit',
        '/mine',
      ]
      const look = await lookAt(page)
      const found: string[] = []
      for (const path of paths) {
        await look.go(path)
        const wide = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
        const seen = [...(await look.overflow()), ...(await look.small()), ...(await look.axe())]
        found.push(
          ...seen.map((what) => `${path}: ${what}`),
          ...(wide > 0 ? [`${path}: ${wide} px sideways`] : []),
        )
      }
      expect(found).toEqual([])
      expect(complaints).toEqual([])
    },
  )
})
