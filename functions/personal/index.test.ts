import { describe, expect, test } from 'vitest'
import { kmsInProcess } from '../../infra/local/kms/in-process.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import type { Kms } from '../outside/kms.ts'
import { keys } from '../table/keys.ts'
import { replace } from '../table/write.ts'
import { ErasedUser, type FieldClass } from './fields.ts'
import { KEPT_MS, openPersonal } from './index.ts'

const [ADA, BEN] = ['01KAY00000000000000000000A', '01KAY00000000000000000000B'] as const

/** Processes over one table and master key; counts the calls to KMS. */
function stage({ missesWrite = () => false }: { missesWrite?: () => boolean } = {}) {
  const table = createMemoryTable({ missesWrite })
  const asked = { makeKey: 0, unwrap: 0, rewrap: 0 }
  const real = kmsInProcess()
  const kms = Object.fromEntries(
    Object.entries(real).map(([name, call]) => [
      name,
      (...args: never[]) => {
        asked[name as keyof typeof asked] += 1
        return (call as (...args: never[]) => Promise<unknown>)(...args)
      },
    ]),
  ) as unknown as Kms
  let nowMs = 1_000_000
  const process = <C extends FieldClass = 'contact'>(name = 'dev', fieldClass = 'contact' as C) =>
    openPersonal(fieldClass, { table, kms, stage: name, clock: () => nowMs })
  const later = (ms: number) => {
    nowMs += ms
  }
  return { table, asked, process, later }
}

describe("a user's data key", () => {
  test('is made at first need, stored wrapped, and opens in every other process', async () => {
    const { table, process } = stage()
    const sealed = (await process().of(ADA)).seal('phone', '+66812345678')
    const row = await table.get(keys.dataKeys(ADA, 'contact'))
    expect(row).toMatchObject({ current: 1n, wrapped: { 1: expect.any(String) } })
    expect((await process().of(ADA)).open('phone', sealed)).toBe('+66812345678')
  })

  test('is one, however many make it at the same moment and whatever a read misses', async () => {
    const { asked, process } = stage({ missesWrite: () => true })
    const processes = [process(), process(), process()]
    const sealed = await Promise.all(
      processes.map(async (each, index) => (await each.of(ADA)).seal('mail', `${index}@example.com`)),
    )
    expect(asked.makeKey).toBe(3)
    const opened = await process().of(ADA)
    expect(sealed.map((text) => opened.open('mail', text))).toEqual(
      [0, 1, 2].map((index) => `${index}@example.com`),
    )
  })

  test('is asked of KMS once in five minutes, of 500 users at a time', async () => {
    const { asked, process, later } = stage()
    const personal = process()
    for (const uid of [ADA, ADA, BEN, ADA]) await personal.of(uid)
    expect(asked).toEqual({ makeKey: 2, unwrap: 0, rewrap: 0 })
    later(KEPT_MS)
    await personal.of(ADA)
    expect(asked.unwrap).toBe(1)
    for (let user = 0; user < 500; user += 1) await personal.of(`U${user}`)
    await personal.of(ADA)
    expect(asked.unwrap).toBe(2)
  })

  test('wraps for its user and stage alone: moved to another it opens nothing', async () => {
    const { table, process } = stage()
    await process().of(ADA)
    const row = await table.get(keys.dataKeys(ADA, 'contact'))
    await table.write(replace({ ...row, ...keys.dataKeys(BEN, 'contact') }))
    await expect(process().of(BEN)).rejects.toThrow()
    await expect(process('other').of(ADA)).rejects.toThrow()
  })

  test('of one class opens no field of another, nor does it when moved to the place of the other', async () => {
    const { table, process } = stage()
    const sealed = (await process('dev', 'payout').of(ADA)).seal('holder', 'Ada Byron')
    const identity = await process('dev', 'identity').of(ADA)
    expect(() => identity.open('holder' as 'realName', sealed)).toThrow()
    const row = await table.get(keys.dataKeys(ADA, 'payout'))
    await table.write(replace({ ...row, ...keys.dataKeys(ADA, 'identity') }))
    await expect(process('dev', 'identity').of(ADA)).rejects.toThrow()
  })

  test('is never created again once it was destroyed', async () => {
    const { table, process } = stage()
    await table.write(replace({ ...keys.dataKeys(ADA, 'contact'), erasedAt: 1 }))
    await expect(process().of(ADA)).rejects.toThrow(ErasedUser)
  })
})
