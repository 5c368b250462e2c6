import { expect, test } from 'vitest'
import { actionOf } from './keys.ts'

const does = () => {}
const keys = { u: does, '?': does, '1': does }
const plain = {
  key: 'u',
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
}
const free = { typing: false, sheet: false }

test.each(['u', 'U', '?', '1'])('%s is heard', (key) => {
  expect(actionOf(keys, { ...plain, key }, free)).toBe(does)
})

test.each([
  ['another key', { key: 'x' }, {}],
  ['a name every object has', { key: 'constructor' }, {}],
  ['held down', { repeat: true }, {}],
  ['with control: the browser shows its source', { ctrlKey: true }, {}],
  ['with command', { metaKey: true }, {}],
  ['with alt', { altKey: true }, {}],
  ['taken by something else', { defaultPrevented: true }, {}],
  ['while typing', {}, { typing: true }],
  ['under a sheet', {}, { sheet: true }],
])('not heard: %s', (_, change, where) => {
  expect(actionOf(keys, { ...plain, ...change }, { ...free, ...where })).toBeUndefined()
})
