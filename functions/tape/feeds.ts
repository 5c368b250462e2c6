import { type Feed, feeds } from '../../shared/tape/feeds.ts'

/** One feed a stage runs, and what it takes to open it. */
export type FeedChoice = { feed: 'sim' } | { feed: 'replay'; dir: string }

/**
 * Reads the FEED setting: `sim` or `replay:FOLDER`, or several separated by commas. The first feed is for products
 * that name none. An order keeps only the name of its feed, so a stage runs each feed once. Throws `feedFault`.
 */
export function parseFeeds(text: string): [FeedChoice, ...FeedChoice[]] {
  const fault = feedFault(text)
  if (fault) throw new Error(fault)
  return text.split(',').map(choiceOf) as [FeedChoice, ...FeedChoice[]]
}

/** What is wrong with a FEED setting and what it must be; null if it is right. */
export function feedFault(text: string): string | null {
  if (!text.split(',').every(choiceOf))
    return `FEED is "${text}": it must be sim or replay:FOLDER, or both with a comma between them`
  const names = feedNames(text)
  return new Set(names).size < names.length ? `FEED is "${text}": it names a feed twice` : null
}

/** The names of the feeds in a setting, whether they are built or not. */
export const feedNames = (text: string): string[] => text.split(',').map((one) => one.replace(/:.*/, ''))

/** The feed of products that name none: the first. */
export const mainFeed = (text: string): Feed => parseFeeds(text)[0].feed

/** The stage's label for its prices: the least real feed it runs, so that it never promises too much. */
export const feedLabel = (text: string): Feed => {
  const names = feedNames(text)
  const label = feeds.find((feed) => names.includes(feed))
  if (!label) throw new Error(`FEED is "${text}": no feed is named`)
  return label
}

function choiceOf(one: string): FeedChoice | null {
  if (one === 'sim') return { feed: 'sim' }
  const dir = /^replay:(.+)$/.exec(one)?.[1]
  return dir ? { feed: 'replay', dir } : null
}
