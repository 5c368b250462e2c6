import { expect, test } from 'vitest'
import type { MemoryTable } from '../../tests/model/memory-table.ts'
import { tableOf } from '../../tests/support/kept-writes.ts'
import { key, NOW, NOW_MS } from '../../tests/support/mocked.ts'
import { sealLetter } from '../codes/letter.ts'
import { sendLetter } from './send.ts'

const row = { pk: 'CODE#1', sk: '-' }
const letter = {
  ...{ by: 'mail', to: 'ada@example.com', lang: 'en', scene: 'register', says: 'code', code: '123456' },
  expiresAt: NOW + 60,
} as const
const waiting = () => tableOf({ ...row, toSend: 1n, sealed: sealLetter(letter as never, row.pk, key) })

/** Sends the letter; `mail` runs while it is sent. */
const sends = (table: MemoryTable, mail: () => Promise<unknown>) =>
  sendLetter(
    {
      table,
      clock: () => NOW_MS,
      secrets: { outboxKeys: [key] },
      config: { brand: 'Evenhand' },
      mail,
    } as never,
    row,
  )

test('a letter that one worker sends is sent by no other meanwhile', async () => {
  const table = await waiting()
  let mails = 0
  await sends(table, async () => {
    mails += 1
    if (mails === 1)
      await expect(sends(table, async () => ({ ok: mails++ }))).rejects.toThrow('another worker')
    return { ok: true }
  })
  expect(mails).toBe(1)
})

test.each([
  ['was sent', async () => ({ ok: true })],
  ['could not be sent', () => Promise.reject(new Error('later'))],
])('a row removed while its letter %s stays away', async (_says, answer) => {
  const table = await waiting()
  const sending = sends(table, async () => {
    await table.remove(row)
    return answer()
  })
  await sending.catch((error) => expect(error.message).toBe('later'))
  expect(table.rows()).toEqual([])
})

test.each([
  ['of a code for an unknown scene', { scene: 'gift' }],
  ['that says something unknown', { says: 'gift' }],
])('a letter of a newer version %s is not sent, and stays to be sent', async (_says, changes) => {
  const sealed = sealLetter({ ...letter, ...changes } as never, row.pk, key)
  const table = await tableOf({ ...row, toSend: 1n, sealed })
  const mailed: unknown[] = []
  await expect(sends(table, async () => ({ ok: mailed.push(1) }))).rejects.toThrow()
  expect(mailed).toEqual([])
  expect(table.rows()).toEqual([{ ...row, toSend: 1n, sealed }])
})
