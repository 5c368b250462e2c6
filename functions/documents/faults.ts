import type { Value } from '../table/write.ts'

// Writes legs a second time, so that a fault of the posting code is found.

export const legsLine = (account: string, asset: string, amount: bigint): string =>
  `${account} ${asset} ${amount}`

/** In any order; lines of amount 0 do not count. */
export function isSameLegs(legs: Value | undefined, expected: readonly string[]): boolean {
  const real = (lines: readonly string[]) =>
    lines
      .filter((line) => !line.endsWith(' 0'))
      .toSorted()
      .join('\n')
  return real((legs ?? []) as string[]) === real(expected)
}
