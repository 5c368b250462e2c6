import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exportJson, tellAll } from '../../functions/data/export.ts'
import { shred } from '../../functions/data/shred.ts'
import { createApi } from '../../functions/http.ts'
import { jsonLog } from '../../functions/log.ts'
import { personalFields } from '../../functions/personal/fields.ts'
import { openAll } from '../../functions/personal/index.ts'
import { showing, shownOf } from '../../functions/personal/mask.ts'
import { keys } from '../../functions/table/keys.ts'
import { create, type Row, replace } from '../../functions/table/write.ts'
import { kmsInProcess } from '../../infra/local/kms/in-process.ts'
import { type Mark, markedFields, maskedText, personal, secret } from '../../shared/api/marks.ts'
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

/** Fields of the desk's answers that operators work with as they are, by name. */
const workedWith: Readonly<Record<string, string>> = {
  username: 'how operators tell users apart',
  name: 'of operators, and of who wrote a letter to be answered',
  contact: 'where the answer to a letter goes',
  reference: 'compared with the statement of the bank',
  text: 'a line of a conversation that is to be answered',
  account: 'of the company, to pay into',
  holder: 'of the company’s account',
}
/** Where a name of those above says something of a person after all. */
const neverWhole = ['desk.identity name', 'desk.withdrawal name', 'desk.withdrawal holder']

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  pattern?: string
}

/** Fields of an answer that may hold a text as it is, whether the schema refuses what is not masked. */
function fieldsOf(shape: Shape): { name: string; isMasked: boolean }[] {
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => [
      { name, isMasked: [part, ...(part.anyOf ?? [])].some(({ pattern }) => pattern?.includes('•••')) },
      ...fieldsOf(part),
    ]),
    ...(shape.items ? fieldsOf(shape.items) : []),
    ...(shape.anyOf ?? []).flatMap(fieldsOf),
  ]
}

describe('the desk', () => {
  const names = new Set<string>([...namesOf('personal'), ...namesOf('secret'), ...personalFields])
  const answers = routes.flatMap((route: AnyRoute) => {
    if (route.auth !== 'desk' || route.id.endsWith('_reveal')) return []
    const shape = z.toJSONSchema(route.output, { io: 'output', unrepresentable: 'any' }) as Shape
    return fieldsOf(shape).flatMap(({ name, isMasked }) =>
      names.has(name) ? { id: route.id, name, isMasked } : [],
    )
  })

  test('shows a marked field masked until it is revealed, or says why operators work with it', () => {
    const open = answers.filter(({ id, name, isMasked }) => {
      const isOpen = name in workedWith && !neverWhole.includes(`${id} ${name}`)
      return !isMasked && !isOpen
    })
    expect(open).toEqual([])
    const masked = answers.flatMap(({ id, name, isMasked }) => (isMasked ? `${id} ${name}` : []))
    expect(masked).toEqual(
      expect.arrayContaining(['desk.identity idNumber', 'desk.identity realName', ...neverWhole]),
    )
  })

  test('is answered nothing where a mask was forgotten', () => {
    expect(maskedText.safeParse('M••• S•••').success).toBe(true)
    expect(maskedText.safeParse('Mary Shelley').success).toBe(false)
  })

  test('a field that bears a mark is shown by its mask, whole masked where it has none; one that bears none as it is', () => {
    for (const [name] of Object.entries(markedFields(submitted)))
      expect(shownOf(name, 'Mary 4711')).toContain('•••')
    expect(shownOf('documentType', 'passport')).toBe('passport')
    expect(showing(new Set(['pin']), {})('pin', '4711')).toBe('•••')
  })
})
const submitted = routes.find(({ id }) => id === 'identity.certification_submit') as AnyRoute

describe('an export', () => {
  test('tells no field that is secret, and each that is personal, of whichever row it stands in', async () => {
    const { table } = around()
    const rows: Row[] = [
      { ...keys.profile(UID), ...canaries([...namesOf('secret'), ...namesOf('personal')]) },
      { pk: `U#${UID}`, sk: 'M#01', ...canaries(namesOf('secret')), kept: 'told' },
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
