import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exportJson, tellAll } from '../../functions/data/export.ts'
import { shred } from '../../functions/data/shred.ts'
import { createApi } from '../../functions/http.ts'
import { jsonLog } from '../../functions/log.ts'
import { openAll } from '../../functions/personal/index.ts'
import { keys } from '../../functions/table/keys.ts'
import { create, type Row, replace } from '../../functions/table/write.ts'
import { kmsInProcess } from '../../infra/local/kms/in-process.ts'
import { type Mark, markedFields, personal, secret } from '../../shared/api/marks.ts'
import { type AnyRoute, routes } from '../../shared/api/routes.ts'
import { moneyKinds } from '../../shared/documents.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { httpEvent } from '../support/event.ts'
import { mockedDeps, NOW_MS } from '../support/mocked.ts'

// `secret` and `personal` are properties of a field in the route table. Each field that bears one is walked through what
// must read it; the browser's storage is searched in web/api/pending.test.ts.

const UID = '01KAY00000000000000000000A'
const namesOf = (mark: Mark) => [
  ...new Set(
    routes.flatMap((route: AnyRoute) =>
      Object.entries(markedFields(route)).flatMap(([name, its]) => (its === mark ? name : [])),
    ),
  ),
]
const canaryOf = (name: string) => `canary-of-${name}`
const canaries = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, canaryOf(name)]))
const printed = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part))

function around() {
  const table = createMemoryTable()
  const personal = openAll({ table, kms: kmsInProcess(), stage: 'test', clock: () => NOW_MS })
  return { table, deps: { ...mockedDeps({ table, ...personal }).deps, table, ...personal } }
}

test('the walk is of many fields: passwords, codes and keys; names, numbers and texts', () => {
  expect(namesOf('secret')).toEqual(
    expect.arrayContaining(['password', 'code', 'invite', 'credential', 'auth']),
  )
  expect(namesOf('personal')).toEqual(expect.arrayContaining(['phone', 'realName', 'idNumber', 'cardNumber']))
})

describe('logs', () => {
  const marked = routes.filter((route: AnyRoute) => Object.keys(markedFields(route)).length > 0)

  test.each(marked.map((route) => [route.id, route] as const))(
    '%s: no marked field is logged, also by an error that is named after it',
    async (_id, asked) => {
      const names = Object.keys(markedFields(asked))
      const input = canaries(names)
      const lines: string[] = []
      const quoting = (texts: string) => Object.assign(new Error(texts), { name: `No ${texts}` })
      // Open to all, and of any text: what comes before a handler would refuse canaries.
      const { method, path, id, area, output } = asked
      const fields = Object.entries(markedFields(asked)).map(([name, mark]) => [
        name,
        (mark === 'secret' ? secret : personal)(z.string()),
      ])
      const form = z.strictObject(Object.fromEntries(fields))
      const open = { method, path, id, area, output, auth: 'open', input: form }
      const handler = async (_ctx: unknown, given: unknown) => {
        throw quoting(Object.values(given as object).join(' '))
      }
      const { deps } = mockedDeps({ log: jsonLog((line) => lines.push(line)) })
      deps.config.behindEdge = false
      const api = createApi([open] as never, { [asked.id]: handler } as never, deps)
      await api(httpEvent({ method, path, fields: input }), {} as never)
      expect(lines.join()).toContain('"failed"')
      for (const name of names) expect(lines.join()).not.toContain(canaryOf(name))
    },
  )
})

describe('an export', () => {
  test('tells no field that is secret, and each that is personal, of whichever row it stands in', async () => {
    const { table } = around()
    const rows: Row[] = [
      { ...keys.profile(UID), ...canaries([...namesOf('secret'), ...namesOf('personal')]) },
      { pk: `U#${UID}`, sk: 'PUSH#01', ...canaries(namesOf('secret')), kept: 'told' },
    ]
    for (const row of rows) await table.write(create(row))
    const told = exportJson(await tellAll(table, UID, undefined), {})
    expect(told).toContain('"told"')
    for (const name of namesOf('secret')) expect(told).not.toContain(canaryOf(name))
    for (const name of namesOf('personal')) expect(told).toContain(canaryOf(name))
  })
})

describe('an erasure', () => {
  const ofMoney = {
    deposit: keys.deposit,
    exchange: keys.exchange,
    reward: keys.reward,
    withdrawal: keys.withdrawal,
  }

  test.each(Object.entries(ofMoney))('leaves no personal field in a document of %s', async (kind, keyOf) => {
    expect(moneyKinds).toContain(kind)
    const { table, deps } = around()
    const names = namesOf('personal')
    // A withdrawal keeps that it had a reference, empty.
    const written = kind === 'withdrawal' ? ['reference'] : names
    const document = { ...keyOf(UID, '01KAY0000000000000000000D1'), amount: 5n, ...canaries(written) }
    await table.write(create(document))
    await table.write(replace({ ...keys.erasure(UID), gpk: 'SHRED', gsk: '1', at: 1, id: 'E' } as Row))
    await shred(deps as never, UID)
    const left = table.rows().find(({ sk }) => sk === document.sk)
    expect(left?.amount).toBe(5n)
    for (const name of names) expect(printed(left)).not.toContain(canaryOf(name))
  })
})
