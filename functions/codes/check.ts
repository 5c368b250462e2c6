import { Refusal } from '../../shared/errors.ts'
import { codeRefused, plainCode } from '../../shared/rules/contact.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import type { Ctx } from '../http.ts'
import { refuseIf } from '../refuse.ts'
import { Change, type Update } from '../table/write.ts'
import { knownKey } from './request.ts'
import { type CodeOf, codeKey, isCode } from './row.ts'

const TRIES = 5n
const KNOWN_S = 90 * DAY

export interface CodeCheck extends CodeOf {
  code: string
}

type Checker = Pick<Ctx, 'nowMs' | 'address'> & { operationId: string }

export interface Proven {
  /** Throws `code_expired` if it was used meanwhile. */
  use(): Promise<void>
  /** Fails in its transaction if it was used meanwhile; empty for the same operation again. */
  taking: Update[]
}

export const checkCode = async (...of: Parameters<typeof proveCode>): Promise<void> =>
  (await proveCode(...of)).use()

/** Counts the try first, so parallel tries count. Throws `code_required`, `code_wrong`, `code_expired`. */
export async function proveCode(
  deps: Deps<'uniqueKey' | 'codeKeys'>,
  ctx: Checker,
  { code: typed, ...of }: CodeCheck,
): Promise<Proven> {
  refuseIf(codeRefused(typed))
  const code = plainCode(typed)
  const { secrets, table } = deps
  const key = codeKey(of, secrets.uniqueKey)
  const now = secondsOf(ctx.nowMs)
  const isRight = (hash: unknown) => isCode(hash as string, of, code, secrets.codeKeys)

  const counting = new Change(key)
    .add('tries', 1n)
    .whereAtMost('tries', TRIES - 1n)
    .where('expiresAt', '>', now)
    .whereAbsent('usedBy')
  const counted = await table.write(counting.build())
  if (!counted.ok) {
    const old = counted.failures[0]?.old
    if (!old) throw new Refusal('code_wrong')
    // Retry of the operation that already used this code.
    if (old.usedBy === ctx.operationId && isRight(old.hash)) return { use: async () => {}, taking: [] }
    throw new Refusal('code_expired')
  }
  if (!isRight(counted.after?.hash)) throw new Refusal('code_wrong')

  const taking = new Change(key).set('usedBy', ctx.operationId).whereAbsent('usedBy').whereExists().build()
  return {
    taking: [taking],
    async use() {
      const used = await table.write(taking)
      // Another request used it first: only the same operation may continue.
      if (!used.ok && used.failures[0]?.old?.usedBy !== ctx.operationId) throw new Refusal('code_expired')
      const known = now + KNOWN_S
      const remember = new Change(knownKey(of, ctx, secrets.uniqueKey)).set('known', known).set('ttl', known)
      await table.write(remember.build())
    },
  }
}
