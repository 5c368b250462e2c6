export const projectKinds = ['term', 'balance'] as const
export type ProjectKind = (typeof projectKinds)[number]

/** `daily`: return and principal each day. `dailyReturn`: principal at maturity. `maturity`: both then. */
export const dividends = ['daily', 'dailyReturn', 'maturity'] as const
export type Dividend = (typeof dividends)[number]

export const deskProjectStates = ['draft', 'open', 'closed', 'discarded'] as const
export type DeskProjectState = (typeof deskProjectStates)[number]

export const projectStates = ['upcoming', 'inProgress', 'full', 'ended'] as const
export type ProjectState = (typeof projectStates)[number]

/** `due`: matured and paid; the user settles or renews the principal. */
export const holdingStates = ['awaiting', 'earning', 'due', 'settled', 'refunded'] as const
export type HoldingState = (typeof holdingStates)[number]

/** `bySelf`: the user did nothing after maturity. */
export const holdingEnds = ['matured', 'early', 'refunded', 'bySelf'] as const
export type HoldingEnd = (typeof holdingEnds)[number]

export const SETTLES_AFTER_DAYS = 3

export interface FrozenTerms {
  dailyRate: bigint
  days: number
  dividend: Dividend
}
