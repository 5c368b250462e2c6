import { type Feed, feeds } from './tape/feeds.ts'

/** What operators can halt beside a product: registrations, withdrawals, and every product of a feed at once. */
export type StageHalt = 'registrations' | 'withdrawals' | `feed-${Feed}`

export const feedHalt = (feed: Feed): StageHalt => `feed-${feed}`
export const stageHalts: readonly StageHalt[] = ['registrations', 'withdrawals', ...feeds.map(feedHalt)]
/** Ids of products are of capital letters, so none is one of these. */
export const isStageHalt = (id: string): id is StageHalt => stageHalts.some((one) => one === id)
