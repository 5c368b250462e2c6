import { beforeEach, expect, test } from 'vitest'
import { forgetForm, keepForm, startForm } from './typed.ts'

const MINUTE_MS = 60_000
const filled = {
  username: 'ada',
  password: 'beam-and-pan1',
  passwordRepeat: 'beam-and-pan1',
  invite: 'FRIEND',
  agree: true,
  contact: null,
  code: '',
}

beforeEach(forgetForm)

test('what was typed is there again, passwords too', () => {
  keepForm(filled, 0)
  expect(startForm('', 9 * MINUTE_MS)).toEqual(filled)
})

test('ten minutes after it was left, the form begins anew', () => {
  keepForm(filled, 0)
  expect(startForm('', 10 * MINUTE_MS)).toMatchObject({ username: '', password: '', agree: false })
})

test('each key typed counts from its own instant', () => {
  keepForm(filled, 0)
  keepForm({ username: 'bea' }, 9 * MINUTE_MS)
  expect(startForm('', 18 * MINUTE_MS)).toEqual({ ...filled, username: 'bea' })
})

test('an invite of the address stands where none was typed', () => {
  expect(startForm('FRIEND')).toMatchObject({ invite: 'FRIEND' })
  keepForm({ invite: 'OTHER' })
  expect(startForm('FRIEND')).toMatchObject({ invite: 'OTHER' })
})

test('nothing is left once somebody is logged in', () => {
  keepForm(filled)
  forgetForm()
  expect(startForm()).toMatchObject({ username: '', password: '', passwordRepeat: '' })
})
