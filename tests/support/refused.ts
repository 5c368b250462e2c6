import { expect } from 'vitest'
import type { Lang } from '../../shared/i18n/languages.ts'
import type { Answered } from './stack.ts'

const tried: Lang[] = ['en', 'zh-Hans', 'de']

/**
 * Makes the attempt in three languages and expects the same refusal of each: status, slug, figures, and a finished
 * sentence of its own. Where the answers may be told apart by the clock, nothing else may differ.
 */
export async function expectRefused(
  [status, slug]: [number, string],
  params: Record<string, string | number> | undefined,
  attempt: (lang: Lang) => Promise<Answered<unknown>>,
): Promise<void> {
  const sentences: string[] = []
  for (const lang of tried) {
    const { body, headers, ...answered } = await attempt(lang)
    expect([answered.status, body.error]).toEqual([status, slug])
    expect(body).toMatchObject({ code: status, data: null, ...(params && { params }) })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-now']).toMatch(/^\d{13}$/)
    expect(body.msg).not.toContain('{{')
    expect(body.msg).not.toContain(slug)
    expect(body.msg.length).toBeGreaterThan(1)
    sentences.push(body.msg)
  }
  expect(new Set(sentences).size).toBe(tried.length)
}
