/** Price alerts a user may have waiting at once. */
export const ALERTS_MOST = 20

/** On which side of its price a market must come to be: it rises to it, or falls to it. */
export const alertSides = ['above', 'below'] as const
export type AlertSide = (typeof alertSides)[number]

/** An alert waits, was reached once, or was taken away by its user. */
export const alertStates = ['waiting', 'reached', 'removed'] as const
export type AlertState = (typeof alertStates)[number]
