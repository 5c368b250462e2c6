import { type Feed, feeds } from './tape/feeds.ts'

export type StageHalt = 'registrations' | 'withdrawals' | `feed-${Feed}`

export const feedHalt = (feed: Feed): StageHalt => `feed-${feed}`
export const stageHalts: readonly StageHalt[] = ['registrations', 'withdrawals', ...feeds.map(feedHalt)]
/** Product ids are capital letters, so none equals one of these. */
export const isStageHalt = (id: string): id is StageHalt => stageHalts.some((one) => one === id)
