import type { Lang } from './i18n/languages.ts'
import type { Rich } from './rich-schema.ts'
import type { EpochSeconds } from './time.ts'

export const articleKinds = ['news', 'notice', 'banner', 'activity', 'rules'] as const
export type ArticleKind = (typeof articleKinds)[number]

export const activityTopics = ['sign', 'invite', 'bonus', 'vip', 'couple', 'more'] as const
export type ActivityTopic = (typeof activityTopics)[number]
export const ownActivities = ['invite', 'sign', 'vip', 'bonus', 'couple'] as const
export type OwnActivity = (typeof ownActivities)[number]

/** `published` stays while a newer version waits for its second operator. */
export const articleStates = ['draft', 'published', 'ended', 'discarded'] as const
export type ArticleState = (typeof articleStates)[number]

export interface ArticleText {
  title: string
  lead: string
  body: Rich
}
export type ArticleTexts = Partial<Record<Lang, ArticleText>>

export interface ArticleTerms {
  kind: ArticleKind
  topic: ActivityTopic | null
  /** `endAt` excluded; null: until an operator ends it. */
  publishAt: EpochSeconds
  endAt: EpochSeconds | null
  rank: number
  link: string | null
  appliesAt: EpochSeconds | null
}

export const TITLE_MAX = 80
export const LEAD_MAX = 160
export const BODY_MAX = 4000
export const RANK_MAX = 99
export const HOME_BANNERS = 3
export const HOME_NOTICES = 3
export const HOME_NEWS = 3
