import type { Value } from '../table/write.ts'

// Repeats the format of legs, so that reconcile finds a fault of the posting code.

export const legsLine = (account: string, asset: string, amount: bigint): string =>
  `${account} ${asset} ${amount}`

export function isSameLegs(legs: Value | undefined, expected: readonly string[]): boolean {
  const real = (lines: readonly string[]) =>
    lines
      .filter((line) => !line.endsWith(' 0'))
      .toSorted()
      .join('\n')
  return real((legs ?? []) as string[]) === real(expected)
}
