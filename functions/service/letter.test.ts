import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, mockedDeps, NOW, NOW_MS } from '../../tests/support/mocked.ts'
import { readLetter, writeLetter } from './letter.ts'
import { isLetter } from './thread.ts'

const HOUR = 3600
const idAt = (n: number, nowMs = NOW_MS) => firstIdAt(nowMs).slice(0, 20) + String(n).padStart(6, '0')
const form = { name: 'Ada', contact: 'ada@example.org', text: 'I cannot log in.' }
const NEXT_HOUR_MS = NOW_MS + msOf(HOUR - (NOW % HOUR))

function stage() {
  const memory = createMemoryTable()
  const { deps } = mockedDeps({ table: memory })
  const asking = (n: number, address: string, nowMs: number) =>
    ({ ...ctx, operationId: idAt(n, nowMs), address, nowMs }) as never
  const write = (n: number, changes: object = {}, address = '203.0.113.7', nowMs = NOW_MS) =>
    writeLetter(deps as never, asking(n, address, nowMs), { ...form, ...changes } as never)
  const read = (code: string, address = '203.0.113.7', nowMs = NOW_MS) =>
    readLetter(deps as never, asking(0, address, nowMs), code)
  return { memory, write, read }
}

test('a letter waits for the desk in a partition of 1970, and its code leads back to it', async () => {
  const { memory, write, read } = stage()
  const { code } = await write(1)
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  const { thread, lines } = await read(code)
  expect(thread).toMatchObject({
    ...{ topic: 'other', state: 'waiting', lines: 1, answered: 0, readUpTo: 0, since: NOW, lastAt: NOW },
    ...{ last: 'user', about: null, title: form.text },
    writer: { name: 'Ada', contact: 'ada@example.org' },
  })
  expect(lines.items.map(({ n, by, text }) => [n, by, text])).toEqual([[1, 'user', form.text]])
  expect(thread.uid.slice(0, 10)).toBe('0000000000')
  expect(thread.uid).not.toContain(code)
  expect([thread.uid, firstIdAt(NOW_MS), '0000000001AAAAAAAAAAAAAAAA'].map(isLetter)).toEqual([
    true,
    false,
    false,
  ])
  const kept = memory.rows().filter(({ pk, sk }) => pk.includes(thread.uid) || sk.includes(thread.uid))
  for (const { ttl } of kept) expect(ttl).toBe(BigInt(NOW + 180 * 86_400))
  await expect(read('0000000000000000')).rejects.toMatchObject({ slug: 'not_found' })
})

test.each<[string, object, string | null]>([
  ['the same', {}, null],
  ['another text', { text: 'I can.' }, 'replay_mismatch'],
  ['another name', { name: 'Bob' }, 'replay_mismatch'],
  ['another address', { contact: 'bob@example.org' }, 'replay_mismatch'],
  ['no address', { contact: undefined }, 'replay_mismatch'],
])('a letter sent again with %s: %s', async (_says, changes, slug) => {
  const { write } = stage()
  const first = await write(1)
  const again = write(1, changes)
  if (slug === null) expect(await again).toEqual(first)
  else await expect(again).rejects.toMatchObject({ slug })
})

test('a letter needs a name; an address may be left out', async () => {
  const { write, read } = stage()
  await expect(write(1, { name: ' ' })).rejects.toMatchObject({
    slug: 'validation',
    params: { fields: 'name' },
  })
  const { code } = await write(2, { contact: ' ' })
  expect((await read(code)).thread.writer).toEqual({ name: 'Ada', contact: null })
})

test('three letters an hour from one network', async () => {
  const { write } = stage()
  for (let n = 0; n < 3; n++) await write(n)
  await expect(write(3)).rejects.toMatchObject({ slug: 'rate_limited' })
  await write(4, {}, '198.51.100.1')
  await expect(write(5, {}, '203.0.113.7', NEXT_HOUR_MS - 1000)).rejects.toMatchObject({
    slug: 'rate_limited',
  })
  await write(6, {}, '203.0.113.7', NEXT_HOUR_MS)
})

test('three hundred letters an hour from all together', async () => {
  const { write } = stage()
  const network = (n: number) => `198.${51 + Math.floor(n / 200)}.${n % 200}.1`
  for (let n = 0; n < 300; n++) await write(n, {}, network(n))
  await expect(write(300, {}, network(300))).rejects.toMatchObject({ slug: 'rate_limited' })
})

test('thirty looks an hour from one network, whatever the code', async () => {
  const { write, read } = stage()
  const { code } = await write(1)
  for (let n = 0; n < 30; n++) await read(code)
  await expect(read(code)).rejects.toMatchObject({ slug: 'rate_limited' })
  await read(code, '198.51.100.1')
})

test('a wrong code may be tried four times in a row, then it waits', async () => {
  const { read } = stage()
  const slugs: string[] = []
  for (let n = 0; n < 6; n++)
    slugs.push(
      await read('0000000000000000').then(
        () => 'found',
        ({ slug }: { slug: string }) => slug,
      ),
    )
  expect(slugs).toEqual([...Array(4).fill('not_found'), 'login_locked', 'login_locked'])
})
