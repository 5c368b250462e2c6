import { approve, type Deposit, type DepositAsShown, type Reviewer } from '../../functions/deposits/review.ts'
import type { Deps } from '../../functions/deps.ts'
import { readLegs } from '../../functions/ledger/entry.ts'
import type { Line } from '../../functions/ledger/journal.ts'
import { post } from '../../functions/ledger/post.ts'
import { auditOf } from '../../functions/table/audit.ts'
import { auditDay, auditPartition, keys } from '../../functions/table/keys.ts'
import { create } from '../../functions/table/write.ts'
import { cleanUpload } from '../../functions/uploads/clean.ts'
import type { RouteOf, Sent } from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { PIXEL, png } from './pictures.ts'
import type { TestStack, TestUser } from './stack.ts'

type Stack = Pick<TestStack, 'deps' | 'ok' | 'id'>
type Purpose = Sent<RouteOf<'uploads.uploadfile'>>['purpose']

/** A picture that was posted and checked; its key. */
export async function checkedPicture(
  { deps, ok }: Stack,
  user: TestUser,
  { purpose = 'deposit' as Purpose, bytes = PIXEL as Uint8Array } = {},
): Promise<string> {
  const { key } = await ok('uploads.uploadfile', { purpose, contentType: 'image/png', size: 9 }, user)
  await deps.files.put(`in/${user.uid}/${key}`, bytes, 'image/png')
  await cleanUpload(deps, `in/${user.uid}/${key}`)
  return key
}

let pictures = 1

/** A deposit under review, as its desk sees it. */
export async function submitted(stack: Stack, user: TestUser, amount = '100'): Promise<DepositAsShown> {
  const screenshot = await checkedPicture(stack, user, { bytes: png(++pictures) })
  const { id } = await stack.ok('deposits.dorecharge', { method: 'bank', amount, screenshot }, user)
  return { uid: user.uid, id, from: 3 }
}

/** One press of an operator. */
export const press = ({ deps, id }: Stack, operator: string): Reviewer => ({
  operator,
  operationId: id(),
  requestId: 'request',
  nowMs: deps.clock(),
})

export const approveBy = (stack: Stack, operator: string, shown: DepositAsShown): Promise<Deposit> =>
  approve(stack.deps, press(stack, operator), shown)

/** A credit of one satoshi that a user has: nothing pays in coins yet, and all that shows money knows their decimals. */
export async function satoshi({ table }: Pick<Deps, 'table'>, uid: string, nowMs: EpochMs): Promise<string> {
  const [id, at] = [newId(nowMs), secondsOf(nowMs)]
  const legs = ['house:treasury BTC -1', 'available BTC 1']
  const credit = { ...keys.deposit(uid, id), class: 4, status: 1, asset: 'BTC', amount: 1, at, legs }
  const line: Line = { kind: 'deposit', id, movement: 'credit', legs: readLegs(legs) }
  const { ok } = await post(table, { uid, lines: [line], at, documents: [create(credit)] })
  if (!ok) throw new Error('the credit was not written')
  return id
}

export async function available({ deps }: Stack, { uid }: TestUser): Promise<bigint> {
  const row = await deps.table.get(keys.account(uid), { consistent: true })
  return row?.USD_available as bigint
}

/** Today's trail about a document, in the order it came. */
export async function trailOf({ deps }: Stack, document: string) {
  const shards = await Promise.all(
    [0, 1, 2, 3].map((shard) =>
      deps.table.query({ pk: auditPartition(auditDay(deps.clock()), shard), consistent: true }),
    ),
  )
  const records = shards.flatMap(({ rows }) => rows.map(auditOf))
  return records.filter((record) => record.document === document).sort((a, b) => (a.id < b.id ? -1 : 1))
}
