import { readSource } from '../../shared/rich-source.ts'
import { DAY, MINUTE, secondsOf } from '../../shared/time.ts'
import written from './announcements.json' with { type: 'json' }
import type { Calendar } from './calendar.ts'
import type { Scene } from './scene.ts'

const AGO_H = 40
const RULES_DAYS = 7

export function announceNews(plan: Calendar, scene: Scene): void {
  plan.ago(AGO_H, () => publish(scene, 'check', { kind: 'news', publishAt: secondsOf(scene.clock.nowMs()) }))
}

/** Run it last: the next order requires reading it. */
export async function announceRules(scene: Scene): Promise<void> {
  const now = secondsOf(scene.clock.nowMs())
  const appliesAt = now + RULES_DAYS * DAY
  const times = { publishAt: now - MINUTE, appliesAt, endAt: appliesAt + DAY }
  await publish(scene, 'rules', { kind: 'rules', ...times })
}

async function publish(
  { ada, ben }: Scene,
  name: keyof typeof written,
  terms: Record<string, string | number>,
) {
  const texts = Object.entries(written[name]).map(([lang, { body, ...text }]) => [
    lang,
    { ...text, body: readSource(body) },
  ])
  const form = Object.entries(terms).map(([field, value]) => [field, String(value)])
  const draft = { ...Object.fromEntries(form), texts: JSON.stringify(Object.fromEntries(texts)) }
  const { id, version } = await ada.post('/api/desk/article_draft', draft)
  await ben.post('/api/desk/article_publish', { id, was: String(version) })
}
