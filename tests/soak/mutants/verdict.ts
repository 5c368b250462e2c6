/** How many mutants of money code the tests must notice, at least. */
export const LEAST = 0.95
/** What a bounded run is held to: what was measured on 2026-11-22, 90 in 100 of 78, less what chance makes of a few. */
const LEAST_OF_FEW = 0.85
/** How often a bounded run may fail by bad luck alone, where exactly so many are noticed. */
const BAD_LUCK = 0.01

/**
 * Whether so many survivors among so many mutants are too many. A run of a whole list is held to LEAST. A run that the
 * time has bounded draws a few, which say little: it fails where a share of LEAST_OF_FEW would leave so many in fewer
 * than one run of a hundred.
 */
export function areTooMany(survivors: number, of: number, isBounded: boolean): boolean {
  if (of === 0) return true
  if (!isBounded) return of - survivors < of * LEAST
  let chance = 0
  for (let count = survivors; count <= of; count++) chance += chanceOf(count, of)
  return chance < BAD_LUCK
}

/** That exactly `count` of `of` survive. */
function chanceOf(count: number, of: number): number {
  let ways = 1
  for (let n = 1; n <= count; n++) ways *= (of - count + n) / n
  return ways * (1 - LEAST_OF_FEW) ** count * LEAST_OF_FEW ** (of - count)
}
