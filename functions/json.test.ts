import { expect, test } from 'vitest'
import { hasKeyTwice } from './json.ts'

test.each<[string, boolean]>([
  ['{}', false],
  ['{"a":1,"a":1}', true],
  ['{"a":1,"b":2,"c":{"a":1}}', false],
  ['{"a":{"b":1,"b":2}}', true],
  ['{"a":[{"b":1},{"b":2}]}', false],
  ['[{"a":[{"b":1},{"c":1,"c":1}]}]', true],
  ['{"a":1,"\\u0061":2}', true],
  ['{"a":"a","b":["a","a"],"c":"\\"a\\":1,\\"a\\":2"}', false],
  ['{"a" : 1 , "b" : {} , "a" : 2 }', true],
  ['{"x{\\"":1,"y}":{"x{\\"":1}}', false],
  ['{"\\\\":1,"\\\\\\\\":2}', false],
  ['{"":1,"":2}', true],
  ['{"__proto__":1,"__proto__":2}', true],
  ['"a"', false],
])('%s has a key twice: %s', (json, twice) => {
  expect(JSON.parse(json)).toBeDefined()
  expect(hasKeyTwice(json)).toBe(twice)
})

test('a repeated key in the largest body is found at once', () => {
  const keys = Array.from({ length: 6000 }, (_, at) => `"key${at}":""`)
  const json = `{${keys.join(',')},"key0":""}`
  expect(hasKeyTwice(json)).toBe(true)
  expect(hasKeyTwice('['.repeat(30_000) + ']'.repeat(30_000))).toBe(false)
  expect(hasKeyTwice(`"${'\\\\'.repeat(30_000)}"`)).toBe(false)
})
