/** How many mutants of money code the tests must notice, at least. */
export const LEAST = 0.95

/**
 * Whether so many survivors among so many mutants are too many. A bounded run tries a few, and always the same: of a few
 * no share is 95 in 100 exactly, so there one in each twenty begun may survive. No run may have tried none.
 */
export function areTooMany(survivors: number, of: number, isBounded: boolean): boolean {
  if (of === 0) return true
  const most = of * (1 - LEAST)
  return survivors > (isBounded ? Math.ceil(most - TINY) : most + TINY)
}

/** 1 - 0.95 is no exact number. */
const TINY = 1e-9
