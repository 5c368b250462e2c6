import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type SubjectName, subjects } from '../../../shared/reviews.ts'

type Line = Parameters<typeof import('./AuditLine.tsx')['AuditLine']>[0]['line']

let show: (subject: SubjectName | undefined, line: Partial<Line> & { action: string }) => string

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  const { wordsOf } = await import('../reviews/index.ts')
  const { AuditLine } = await import('./AuditLine.tsx')
  await i18next.use(initReactI18next).init({
    resources: {
      en: (await import('../i18n/en.ts')).default,
      'zh-Hans': (await import('../i18n/zh-Hans.ts')).default,
    },
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  show = (subject, line) => {
    const whole = { id: '1', at: 0, operator: 'console', operatorName: null, requestId: '', ...line }
    const words = subject && wordsOf(subject)
    return renderToStaticMarkup(createElement(AuditLine, { line: whole, words }))
  }
})

const names = Object.keys(subjects) as SubjectName[]
const actions = names.flatMap((name) =>
  Object.keys(subjects[name].actions).map((each) => [name, each] as const),
)
const states = names.flatMap((name) =>
  Object.entries<string | readonly (string | number)[]>(subjects[name].state).flatMap(([field, of]) =>
    (typeof of === 'string' ? (of === 'count' ? [7] : []) : of).map((value) => [name, field, value] as const),
  ),
)
const reasons = names.flatMap((name) =>
  Object.values<Record<string, readonly string[]>>(subjects[name].actions)
    .flatMap((parts) => Object.entries(parts))
    .flatMap(([part, list]) =>
      list.map((reason) => [name, part === 'whole' ? reason : `${part}:${reason}`] as const),
    ),
)

describe.each([
  ['en', 'Unknown: reload the page'],
  ['zh-Hans', '本页版本较旧，无法显示'],
])('in %s the trail says in words', (lang, unknown) => {
  beforeAll(async () => {
    await i18next.changeLanguage(lang)
  })

  test.each(actions)('%s.%s', (name, action) => {
    const text = show(name, { action: `${name}.${action}` })
    expect(text).toMatch(/<strong>.+<\/strong>/)
    for (const raw of [`${name}.${action}`, 'action_', unknown]) expect(text).not.toContain(raw)
  })

  test.each(states)('%s: %s %s', (name, field, value) => {
    const text = show(name, { action: `${name}.any`, after: { [field]: value } })
    const said = /<span class="\w+states\w*">(.*)<\/span>/.exec(text)?.[1] ?? ''
    expect(said).not.toBe('')
    for (const raw of [`${field} `, `_${value}`, unknown]) expect(said).not.toContain(raw)
    expect(said).not.toBe(String(value))
  })

  test.each(reasons)('%s: %s', (name, reason) => {
    const text = show(name, { action: `${name}.any`, reason })
    const said = /<span class="\w+states\w*">(.*)<\/span>/.exec(text)?.[1] ?? ''
    expect(said).not.toBe('')
    for (const raw of [reason.split(':').at(-1) ?? '', unknown]) expect(said).not.toContain(raw)
  })

  test('that what it does not know is newer, and never the bare name of it', () => {
    const later = { action: 'loan.grant', after: { grade: 'AAA' }, reason: 'because' }
    const text = show(undefined, later)
    expect(text.split(unknown)).toHaveLength(4)
    const odd = show('deposit', { action: 'deposit.approve', after: { status: 9 }, reason: 'front:because' })
    expect(odd.split(unknown)).toHaveLength(3)
    for (const raw of ['loan', 'grade', 'AAA', 'because', 'status', 'front'])
      expect(text + odd.replaceAll(/class="[^"]*"/g, '')).not.toContain(raw)
  })
})
