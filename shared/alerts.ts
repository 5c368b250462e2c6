export const ALERTS_MOST = 20

/** Fires when the price rises to the target, or falls to it. */
export const alertSides = ['above', 'below'] as const
export type AlertSide = (typeof alertSides)[number]

export const alertStates = ['waiting', 'reached', 'removed'] as const
export type AlertState = (typeof alertStates)[number]
