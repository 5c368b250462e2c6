import { expect, test } from 'vitest'
import { readDraft } from './draft.ts'

test('a draft comes back as it was kept, and anything else is none', () => {
  const whole = { user: '12345678', typed: '100', destination: 'id' }
  expect(readDraft(JSON.stringify(whole))).toEqual(whole)
  for (const text of [null, '[]', 'null', '{"typed":"1"}', '{"user":1,"typed":"1","destination":""}'])
    expect(readDraft(text)).toBeNull()
})
