import { describe, expect, test } from 'vitest'
import { requestCode } from '../../functions/codes/request.ts'
import type { Target } from '../../functions/codes/target.ts'
import { practiceDefaults } from '../../functions/config.ts'
import { writeLetter } from '../../functions/service/letter.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { ctx, mockedDeps, NOW_MS } from '../support/mocked.ts'

const { phone, country, mail } = practiceDefaults.codesAnHour
/** Networks that nobody would count together. */
const network = (n: number) => `2001:db8:${n.toString(16)}::1`

function stage() {
  let made = 0
  const { deps } = mockedDeps({ table: createMemoryTable() })
  const caller = (address: string, nowMs = NOW_MS) => ({ ...ctx, lang: 'en' as const, address, nowMs })
  const passed = async (call: () => Promise<unknown>) => {
    try {
      await call()
      return true
    } catch (error) {
      expect(error).toMatchObject({ slug: 'rate_limited' })
      return false
    }
  }
  return {
    code: (address: string, by: Target['by'] = 'phone', area = '84') => {
      const number = `+${area}90${String(1_000_000 + made).padStart(7, '0')}`
      const target: Target =
        by === 'phone' ? { by, address: number } : { by, address: `a${made}@example.org` }
      const of = { scene: 'register' as const, owner: `o${made++}`, target }
      return passed(() => requestCode(deps as never, caller(address), of))
    },
    letter: (address: string) => {
      const operationId = firstIdAt(NOW_MS).slice(0, 20) + String(made++).padStart(6, '0')
      const form = { name: 'Ada', contact: 'ada@example.org', text: 'I cannot log in.' }
      return passed(() =>
        writeLetter(deps as never, { ...caller(address), operationId } as never, form as never),
      )
    },
  }
}

async function count(times: number, call: (n: number) => Promise<boolean>): Promise<number> {
  let passed = 0
  for (let n = 0; n < times; n++) if (await call(n)) passed += 1
  return passed
}

describe('check 54: what costs the stage money has a budget', () => {
  test('400 codes by SMS from 8 networks are half of what one dialling code may have; a new network has its code', async () => {
    const { code } = stage()
    expect(await count(400, (n) => code(network(n % 8)))).toBe(country / 2)
    expect(await code(network(99))).toBe(true)
    // Another country is not kept out.
    expect(await code(network(99), 'phone', '1416')).toBe(true)
  })

  test('codes by SMS to many countries stop at half of the budget of the hour', async () => {
    const { code } = stage()
    const areas = ['84', '852', '66', '81', '82', '49', '33', '34']
    const asked = await count(8 * 50, (n) => code(network(n % 8), 'phone', areas[Math.floor(n / 8) % 8]))
    expect(asked).toBeLessThanOrEqual(phone / 2)
    expect(await code(network(99), 'phone', '61')).toBe(true)
  })

  test('networks that never asked before do not spend more than the whole budget', async () => {
    const { code } = stage()
    expect(await count(country + 20, (n) => code(network(n)))).toBe(country)
  })

  test('codes by mail have a budget of their own', async () => {
    const { code } = stage()
    expect(await count(mail / 2 + 60, (n) => code(network(n % 24), 'mail'))).toBe(mail / 2)
    expect(await code(network(99), 'mail')).toBe(true)
  })
})

describe('check 54: a shared bound keeps a share for networks not seen today', () => {
  test('the first letter of a locked user passes after a flood from a hundred networks', async () => {
    const { letter } = stage()
    const flood = await count(600, (n) => letter(network(n % 100)))
    expect(flood).toBeGreaterThanOrEqual(150)
    expect(await letter(network(200))).toBe(true)
    expect(await letter('203.0.113.7')).toBe(true)
  })

  test('the networks of one /48 write twelve letters an hour together', async () => {
    const { letter } = stage()
    expect(await count(60, (n) => letter(`2001:db8:1:${n.toString(16)}00::1`))).toBe(12)
  })
})
