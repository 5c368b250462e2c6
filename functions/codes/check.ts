import { Refusal } from '../../shared/errors.ts'
import { codeRefused, plainCode } from '../../shared/rules/contact.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import type { Ctx } from '../http.ts'
import { refuseIf } from '../refuse.ts'
import { Change, type Update } from '../table/write.ts'
import { knownKey } from './request.ts'
import { type CodeOf, codeKey, isCode } from './row.ts'

/** Tries of one code, right or wrong. */
const TRIES = 5n
/** How long a network is remembered from which the right code came. */
const KNOWN_S = 90 * DAY

export interface CodeCheck extends CodeOf {
  /** As typed. */
  code: string
}

type Checker = Pick<Ctx, 'nowMs' | 'address'> & { operationId: string }

/** A code that was right, to be used up in one of two ways. */
export interface Proven {
  /** Before what it is for is done; the network is remembered. Throws `code_expired` where it was used meanwhile. */
  use(): Promise<void>
  /** In the transaction that does it, which fails where it was used meanwhile; nothing for the same operation again. */
  taking: Update[]
}

/** Proves a code and uses it up at once. Throws as the two do. */
export const checkCode = async (...of: Parameters<typeof proveCode>): Promise<void> =>
  (await proveCode(...of)).use()

/**
 * Proves a code; with its use three write units. The try is counted before anything is compared, each of several
 * parallel ones by itself. The operation that used it may send it again, as its answer may have been lost. Throws
 * `code_required`, `code_wrong` (also of another scene, target or owner), `code_expired` (too old, used, or tried five
 * times).
 */
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
    // Only who knows the id of the operation that had it right comes here, and with that code alone.
    if (old.usedBy === ctx.operationId && isRight(old.hash)) return { use: async () => {}, taking: [] }
    throw new Refusal('code_expired')
  }
  if (!isRight(counted.after?.hash)) throw new Refusal('code_wrong')

  const taking = new Change(key).set('usedBy', ctx.operationId).whereAbsent('usedBy').whereExists().build()
  return {
    taking: [taking],
    async use() {
      const used = await table.write(taking)
      // A second request with the right code came first: the same operation goes on, another one does not.
      if (!used.ok && used.failures[0]?.old?.usedBy !== ctx.operationId) throw new Refusal('code_expired')
      const known = now + KNOWN_S
      const remember = new Change(knownKey(of, ctx, secrets.uniqueKey)).set('known', known).set('ttl', known)
      await table.write(remember.build())
    },
  }
}
