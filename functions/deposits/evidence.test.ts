import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { key, mockedDeps, NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { keys, type OccurrenceKind } from '../table/keys.ts'
import { type Row, replace, type Table } from '../table/write.ts'
import { evidenceOf } from './evidence.ts'

const uidOf = (n: number) => UID.slice(0, 23) + String(n).padStart(3, '0')
const idOf = (n: number) => firstIdAt(msOf(NOW - 1000 + n)).slice(0, 20) + String(n).padStart(6, '0')
const [ID, PICTURE] = [idOf(0), 'picture0']
const OPERATOR = 'operator'

const depositRow = (uid: string, id: string, changes: Record<string, unknown> = {}): Row =>
  ({
    ...keys.deposit(uid, id),
    ...{ class: 0n, status: 3n, asset: 'USD', amount: 10_00n, method: 'bank', at: BigInt(NOW - 900) },
    ...changes,
  }) as Row
const seen = (
  kind: OccurrenceKind,
  value: string,
  uid: string,
  id: string,
  at: number,
  purpose?: string,
): Row => ({
  ...keys.occurrence(kind, value, key, `${uid}#${id}`),
  at: BigInt(at),
  ...(purpose && { purpose }),
})
const profile = (uid: string): Row => ({ ...keys.profile(uid), publicId: `public ${uid.slice(-3)}` })

/** Builds the evidence for a deposit of 10 USD on a table with these rows. */
async function evidence(rows: Row[], changes: Record<string, unknown> = {}, fourEyesFrom = 100_00) {
  const memory = createMemoryTable()
  for (const row of [
    depositRow(UID, ID, { reference: 'AB-12 34', screenshot: PICTURE, ...changes }),
    ...rows,
  ])
    await memory.write(replace(row))
  const links: unknown[] = []
  const stale: string[] = []
  const table: Table = {
    ...memory,
    get: (at, options) => {
      if (!options?.consistent) stale.push(at.sk)
      return memory.get(at, options)
    },
  }
  const { deps } = mockedDeps({
    table,
    files: {
      link: async (...asked: unknown[]) => {
        links.push(asked)
        return 'https://x'
      },
    } as never,
  })
  const config = { ...deps.config, deposit: { ...deps.config.deposit, fourEyesFrom } }
  const viewer = { operator: OPERATOR, nowMs: NOW_MS }
  const found = await evidenceOf({ ...deps, config }, viewer, { uid: UID, id: ID })
  if (!found) throw new Error('the deposit is there')
  return { ...found, links, stale }
}

test('an unknown deposit has no evidence', async () => {
  const { deps } = mockedDeps({ table: createMemoryTable() })
  expect(await evidenceOf(deps, { operator: OPERATOR, nowMs: NOW_MS }, { uid: UID, id: ID })).toBeUndefined()
})

test('its picture is shown for a minute, to this operator', async () => {
  const { picture, links } = await evidence([])
  expect(picture).toEqual({ url: 'https://x', expiresAt: NOW + 60 })
  expect(links).toEqual([[`clean/${UID}/${PICTURE}`, 60, OPERATOR]])
  expect((await evidence([], { screenshot: undefined })).picture).toBeNull()
})

const solo = (amount: bigint, at = NOW): Row =>
  ({ ...keys.soloApprovals(UID, OPERATOR), approvals: [[BigInt(at), amount]], version: 1n }) as Row
const first = { firstBy: 'another', firstAt: BigInt(NOW), firstOp: 'x' }
test.each<[string, Row[], Record<string, unknown>, boolean]>([
  ['below the bound', [], {}, false],
  ['below it, with what he approved alone', [solo(89_99n)], {}, false],
  ['at it, with what he approved alone', [solo(90_00n)], {}, true],
  ['at it, with what he approved alone more than a day ago', [solo(90_00n, NOW - 86_400)], {}, false],
  ['at it by its own amount', [], { amount: 100_00n }, true],
  ['approved by one', [], { status: 4n, ...first }, true],
  ['decided: what he approved alone counts no more', [solo(90_00n)], { status: 1n }, false],
])('his approval is not enough: %s', async (_says, rows, changes, fourEyes) => {
  const found = await evidence(rows, changes)
  expect(found.fourEyes).toBe(fourEyes)
  expect(found.stale).not.toContain(keys.soloApprovals(UID, OPERATOR).sk)
})

const print = { ...keys.upload(UID, PICTURE), fingerprint: 'f' }
test('other uses of its picture: by the same user and by others, with what they were for', async () => {
  const other = uidOf(7)
  const { seen: found } = await evidence([
    print,
    ...[profile(UID), profile(other), depositRow(other, idOf(5), { status: 2n })],
    { ...keys.upload(other, 'p5'), usedBy: idOf(5) },
    { ...keys.upload(UID, 'p6'), usedBy: ID },
    { ...keys.upload(other, 'p7'), usedBy: 'a ticket' },
    seen('picture', 'f', UID, PICTURE, NOW - 50, 'deposit'),
    seen('picture', 'f', other, PICTURE, NOW - 45, 'deposit'),
    seen('picture', 'f', other, 'p5', NOW - 40, 'deposit'),
    seen('picture', 'f', UID, 'p6', NOW - 30, 'deposit'),
    seen('picture', 'f', other, 'p7', NOW - 20, 'ticket'),
    seen('picture', 'another', other, 'p8', NOW - 10, 'deposit'),
  ])
  const [theirs, own] = [
    { uid: other, publicId: 'public 007', own: false },
    { uid: UID, publicId: `public ${UID.slice(-3)}`, own: true },
  ]
  expect(found.picture).toEqual([
    { ...theirs, at: NOW - 20, deposit: null, status: null },
    { ...own, at: NOW - 30, deposit: ID, status: 3 },
    { ...theirs, at: NOW - 40, deposit: idOf(5), status: 2 },
    { ...theirs, at: NOW - 45, deposit: null, status: null },
  ])
  expect(found.reference).toEqual([])
})

test('other deposits with its reference, however it was typed', async () => {
  const other = uidOf(7)
  const { seen: found } = await evidence([
    ...[profile(other), depositRow(other, idOf(5), { status: 1n })],
    seen('reference', 'ab1234', UID, ID, NOW - 50),
    seen('reference', 'ab1234', other, ID, NOW - 45),
    seen('reference', 'ab1234', other, idOf(5), NOW - 40),
    seen('reference', 'ab1234', UID, idOf(6), NOW - 30),
  ])
  expect(found.reference.map(({ uid, deposit, status }) => [uid, deposit, status])).toEqual([
    [UID, idOf(6), null],
    [other, idOf(5), 1],
    [other, ID, null],
  ])
})

test.each([
  ['AB-123', 'ab123', 0],
  ['AB-1234', 'ab1234', 1],
])('a reference of %s is compared from six letters and digits on', async (reference, mark, count) => {
  const { seen: found } = await evidence([seen('reference', mark, uidOf(7), idOf(5), NOW)], { reference })
  expect(found.reference).toHaveLength(count)
})

test('reads the last fifty uses and shows the newest twenty', async () => {
  const uses = Array.from({ length: 60 }, (_, n) => [uidOf(n), n] as const)
  const rows = (kind: OccurrenceKind, value: string) =>
    // Later users used it longer ago.
    uses.map(([uid, n]) => seen(kind, value, uid, idOf(n), NOW - n))
  const { seen: found } = await evidence([print, ...rows('picture', 'f'), ...rows('reference', 'ab1234')])
  const shown = Array.from({ length: 20 }, (_, n) => uidOf(10 + n))
  expect(found.picture.map(({ uid }) => uid)).toEqual(shown)
  expect(found.reference.map(({ uid }) => uid)).toEqual(shown)
})

test('sums the user’s earlier deposits by outcome, without credits and other coins', async () => {
  const { before } = await evidence([
    depositRow(UID, idOf(1), { status: 1n }),
    depositRow(UID, idOf(2), { status: 1n, amount: 5_00n }),
    depositRow(UID, idOf(3), { status: 2n, amount: 3_00n }),
    depositRow(UID, idOf(4), { status: 3n, amount: 1_00n }),
    depositRow(UID, idOf(5), { status: 4n, amount: 1n }),
    depositRow(UID, idOf(6), { status: 1n, class: 4n }),
    depositRow(UID, idOf(7), { status: 1n, asset: 'BTC' }),
    depositRow(uidOf(8), idOf(8), { status: 1n }),
  ])
  expect(before).toEqual({
    approved: { count: 2, sum: 15_00n },
    refused: { count: 1, sum: 3_00n },
    waiting: { count: 2, sum: 1_01n },
    more: false,
  })
})

test.each([
  [49, 49, false],
  [50, 49, true],
])(
  'of %i before it %i are looked at, and it is said that there are more: %s',
  async (others, count, more) => {
    const rows = Array.from({ length: others }, (_, n) =>
      depositRow(UID, firstIdAt(msOf(NOW - 5000 - n)), { status: 1n }),
    )
    const { before } = await evidence(rows)
    expect([before.approved.count, before.more]).toEqual([count, more])
  },
)
