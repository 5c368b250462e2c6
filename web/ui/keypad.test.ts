import { expect, test } from 'vitest'
import { keyOfKeyboard, press } from './keypad.ts'

const after = (keys: string, options?: Parameters<typeof press>[2]) =>
  [...keys].reduce((value, key) => press(value, key === '<' ? 'delete' : key, options), '')

test.each([
  ['a PIN', '012345', { maxLength: 6 }, '012345'],
  ['a PIN that is full', '0123456', { maxLength: 6 }, '012345'],
  ['a slip taken back', '12<3', {}, '13'],
  ['delete on nothing', '<<1', {}, '1'],
  ['an amount', '12.5', { mark: '.' }, '12.5'],
  ['an amount as German types it', '12,5', { mark: ',' }, '12,5'],
  ['a second mark', '1.2.3', { mark: '.' }, '1.23'],
  ['a mark first', ',5', { mark: ',' }, '0,5'],
  ['a mark where none belongs', '1.2', {}, '12'],
])('%s: %s', (_, keys, options, value) => {
  expect(after(keys, options)).toBe(value)
})

test.each([
  ['7', ',', '7'],
  ['.', ',', ','],
  [',', undefined, null],
  ['Backspace', undefined, 'delete'],
  ['Enter', '.', null],
  ['F1', '.', null],
])('the keyboard %s with the mark %s is %s', (key, mark, expected) => {
  expect(keyOfKeyboard(key, mark)).toBe(expected)
})
