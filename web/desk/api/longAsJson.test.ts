import { expect, test } from 'vitest'
import { longAsJson } from './longAsJson.ts'

test('a long text goes as JSON, whatever letters it has; a short one as a form', () => {
  const texts = '\u5b57'.repeat(2_000)
  expect(JSON.parse(longAsJson({ texts, was: 1, id: undefined }) ?? '')).toEqual({ texts, was: '1' })
  expect(longAsJson({ texts: 'Hours', was: 1 })).toBeNull()
  expect(longAsJson()).toBeNull()
})
