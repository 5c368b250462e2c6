import { readSource } from '../../shared/rich-source.ts'
import { DAY, HOUR, secondsOf } from '../../shared/time.ts'
import written from './articles.json' with { type: 'json' }
import type { Calendar } from './calendar.ts'
import { data } from './people.ts'
import texts from './projects.json' with { type: 'json' }
import type { Scene } from './scene.ts'
import type { DemoUser } from './user.ts'

export function drafts(plan: Calendar, { ada, ben, clock }: Scene): void {
  plan.ago(7, async () => {
    const now = secondsOf(clock.nowMs())
    const { title, lead, body } = written.practice.en
    const form = { kind: 'news', texts: JSON.stringify({ en: { title, lead, body: readSource(body) } }) }
    await ada.post('/api/desk/article_draft', { ...form, publishAt: String(now + DAY) })
    const { id } = await ben.post('/api/desk/article_draft', { ...form, publishAt: String(now + 2 * DAY) })
    await ada.post('/api/desk/article_discard', { id, was: '1' })
  })
  plan.ago(6.5, async () => {
    const now = secondsOf(clock.nowMs())
    await ada.post('/api/desk/project_draft', {
      ...{ kind: 'term', dividend: 'dailyReturn', rank: '9', renewals: '1', once: '0', appendable: '1' },
      ...{ min: '100', total: '10000', initialRate: '0.2', dailyRate: '0.0003', days: '30' },
      ...{ publishAt: String(now), startAt: String(now + DAY), endAt: String(now + 30 * DAY) },
      texts: JSON.stringify(texts.upcoming),
    })
  })
  plan.ago(6, async () => {
    const { items } = await ada.get('/api/desk/ways')
    const way = items.find(({ method }: { method: string }) => method === 'bank')
    if (!way || way.proposal) return
    await ada.post('/api/desk/way_propose', {
      ...{ method: 'bank', was: String(way.version), offered: '1' },
      ...{ account: 'PRACTICE 0000 0002', holder: 'PRACTICE ONLY', bank: 'Practice Bank' },
    })
  })
}

export function others(
  plan: Calendar,
  { ada, clock, words }: Scene,
  { locked, gone }: { locked: DemoUser; gone: DemoUser },
): void {
  plan.ago(14, async () => {
    await locked.post('/api/user/certification', data(words.name))
    clock.pass(HOUR)
    const { items } = await ada.get('/api/desk/identities')
    const { id } = items.find(({ uid }: { uid: string }) => uid === locked.uid)
    await ada.post('/api/desk/identity_reject', {
      ...{ uid: locked.uid, id, reasons: 'realName:reason_name_wrong' },
    })
    clock.pass(HOUR)
    await ada.post('/api/desk/lock', { uid: locked.uid, reason: 'user_asked' })
  })
  plan.ago(11, () => gone.confirmed('erase', '/api/user/erase', { username: gone.username }))
}
