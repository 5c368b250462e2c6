/** A fixed term, or the product whose money comes and goes at any time. */
export const projectKinds = ['term', 'balance'] as const
export type ProjectKind = (typeof projectKinds)[number]

/**
 * How a term pays. `daily`: each day its return and an equal part of the principal; `dailyReturn`: each day its return, the
 * principal at maturity; `maturity`: return and principal together at maturity.
 */
export const dividends = ['daily', 'dailyReturn', 'maturity'] as const
export type Dividend = (typeof dividends)[number]

/** How a project stands at the desk. Users see what is open or closed. */
export const deskProjectStates = ['draft', 'open', 'closed', 'discarded'] as const
export type DeskProjectState = (typeof deskProjectStates)[number]

/** How a project stands for whoever looks: not yet to be bought, to be bought, all of it bought, over. */
export const projectStates = ['upcoming', 'inProgress', 'full', 'ended'] as const
export type ProjectState = (typeof projectStates)[number]

/** `due`: at its maturity, all return paid, its principal to be settled or renewed by its user. */
export const holdingStates = ['awaiting', 'earning', 'due', 'settled', 'refunded'] as const
export type HoldingState = (typeof holdingStates)[number]

/** How a holding ended; `bySelf`: its user did nothing after its maturity. */
export const holdingEnds = ['matured', 'early', 'refunded', 'bySelf'] as const
export type HoldingEnd = (typeof holdingEnds)[number]

/** Whole days after maturity at whose end a holding that nobody settled or renewed is settled by itself. */
export const SETTLES_AFTER_DAYS = 3

/** The terms of a holding that the arithmetic needs, frozen when it was bought or renewed. */
export interface FrozenTerms {
  dailyRate: bigint
  days: number
  dividend: Dividend
}
