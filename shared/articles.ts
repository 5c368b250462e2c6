import type { Lang } from './i18n/languages.ts'
import type { Rich } from './rich-schema.ts'
import type { EpochSeconds } from './time.ts'

/** What staff write: `rules` announces a change of the rules, which is to be read before the next order. */
export const articleKinds = ['news', 'notice', 'banner', 'activity', 'rules'] as const
export type ArticleKind = (typeof articleKinds)[number]

/** What an activity is about: the catalogue lists them by it. */
export const activityTopics = ['sign', 'invite', 'bonus', 'vip', 'couple', 'more'] as const
export type ActivityTopic = (typeof activityTopics)[number]

/** `published` stays while a newer version waits for its second operator. */
export const articleStates = ['draft', 'published', 'ended', 'discarded'] as const
export type ArticleState = (typeof articleStates)[number]

/** What is written in one language; a banner has no body. */
export interface ArticleText {
  title: string
  lead: string
  body: Rich
}
export type ArticleTexts = Partial<Record<Lang, ArticleText>>

/** All of an article but its texts. */
export interface ArticleTerms {
  kind: ArticleKind
  /** Of an activity; null for other kinds. */
  topic: ActivityTopic | null
  /** Shown from, and until (not itself); null: until somebody ends it. */
  publishAt: EpochSeconds
  endAt: EpochSeconds | null
  /** Place among others of its kind, the first of all 0; those of one place the newest first. */
  rank: number
  /** Where a banner leads. */
  link: string | null
  /** From when on the changed rules apply; of `rules` alone. */
  appliesAt: EpochSeconds | null
}

export const TITLE_MAX = 80
export const LEAD_MAX = 160
/** Letters of a body, its links among them. */
export const BODY_MAX = 4000
export const RANK_MAX = 99
/** How many of each the home page shows. */
export const HOME_BANNERS = 3
export const HOME_NOTICES = 3
export const HOME_NEWS = 3
