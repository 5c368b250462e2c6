import type { Row } from '../table/write.ts'
import type { Mismatch } from './reconcile-account.ts'

/** Rows of a journal that are read, newest first: more than nearly all users have in a night. */
export const NEWEST_ROWS = 100

const TOLD = /^([A-Z]+_(available|locked|bonus)|profit)$/
const placeOf = (key: unknown): bigint => BigInt(String(key ?? '#0').split('#')[1] ?? 0)

/**
 * An account must be what the last row of its journal says, and no place may be missing before it. What the account is off
 * its documents is no second finding.
 */
export function wrongJournal(
  uid: string,
  account: Row | undefined,
  newestFirst: readonly Row[],
  known: readonly Mismatch[],
): Mismatch[] {
  if (!account) return []
  const found: Mismatch[] = []
  const [last] = newestFirst
  const isLast = { uid, check: 'account = last journal row' } as const
  const [place, expected] = [placeOf(account.journal), placeOf(last?.sk)]
  if (account.journal !== last?.sk) found.push({ ...isLast, of: 'place', found: place, expected })
  const after = (last?.after ?? {}) as Record<string, bigint>
  const isOff = (name: string) =>
    known.some(({ check, of }) => of === name && (check === 'account = legs' || name === 'profit'))
  const names = new Set([...Object.keys(account).filter((name) => TOLD.test(name)), ...Object.keys(after)])
  for (const name of names) {
    const [held, told] = [(account[name] as bigint | undefined) ?? 0n, after[name] ?? 0n]
    if (held !== told && !isOff(name)) found.push({ ...isLast, of: name, found: held, expected: told })
  }
  for (const [index, { sk }] of newestFirst.entries()) {
    const [here, next] = [placeOf(sk), newestFirst[index - 1]]
    if (next && placeOf(next.sk) !== here + 1n)
      found.push({
        ...{ uid, check: 'journal without gaps', of: next.sk },
        ...{ found: placeOf(next.sk), expected: here + 1n },
      })
  }
  return found
}
