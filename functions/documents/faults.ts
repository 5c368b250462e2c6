import type { Value } from '../table/write.ts'

// What the kinds' own checks of a row share. They write legs out by themselves, so that a fault of what posts is found.

export const legsLine = (account: string, asset: string, amount: bigint): string =>
  `${account} ${asset} ${amount}`

/** Whether a row's legs are these lines, in any order; lines of nothing are none, and no legs are no lines. */
export function isSameLegs(legs: Value | undefined, expected: readonly string[]): boolean {
  const real = (lines: readonly string[]) =>
    lines
      .filter((line) => !line.endsWith(' 0'))
      .toSorted()
      .join('\n')
  return real((legs ?? []) as string[]) === real(expected)
}
