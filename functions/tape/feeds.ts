import { type Feed, feeds } from '../../shared/tape/feeds.ts'

export type FeedChoice = { feed: 'sim' } | { feed: 'replay'; dir: string }

/** `sim` or `replay:FOLDER`; the first serves products without a feed. Each feed runs once. Throws `feedFault`. */
export function parseFeeds(text: string): [FeedChoice, ...FeedChoice[]] {
  const fault = feedFault(text)
  if (fault) throw new Error(fault)
  return text.split(',').map(choiceOf) as [FeedChoice, ...FeedChoice[]]
}

export function feedFault(text: string): string | null {
  if (!text.split(',').every(choiceOf))
    return `FEED is "${text}": it must be sim or replay:FOLDER, or both with a comma between them`
  const names = feedNames(text)
  return new Set(names).size < names.length ? `FEED is "${text}": it names a feed twice` : null
}

export const feedNames = (text: string): string[] => text.split(',').map((one) => one.replace(/:.*/, ''))

export const mainFeed = (text: string): Feed => parseFeeds(text)[0].feed

/** The least real feed, so that the label never promises too much. */
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
