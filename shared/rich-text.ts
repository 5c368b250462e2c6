import type { Block, Rich, Run } from './rich-schema.ts'

// What is known of a text from its tree. Apart from the schema, so that a phone needs none.

/** Where a link leads: a page of ours, or another host, which is named beside it. */
export type RichLink = { is: 'page'; path: string } | { is: 'host'; host: string; href: string }

/** Null for anything but a page of ours (`/pages/...`) and `https`. */
export function linkOf(to: string): RichLink | null {
  if (/^\/pages\/[\w/]{1,80}(\?[\w=&.-]{0,200})?$/.test(to)) return { is: 'page', path: to }
  if (!/^https:\/\/[^\s\\@]+$/.test(to) || !URL.canParse(to)) return null
  const { host, href, hostname, port } = new URL(to)
  // A name with a dot, as the address bar will show it; no bare addresses of machines.
  return /^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/.test(hostname) && port === '' ? { is: 'host', host, href } : null
}

export const runsOf = (block: Block): Run[] => {
  if (block.is === 'picture') return []
  return block.is === 'list' ? block.items.flat() : block.runs
}

/** The letters of a text as one sees them, with the addresses of its links. */
export const lettersOf = (rich: Rich): string =>
  rich
    .flatMap((block) => {
      if (block.is === 'picture') return [block.alt]
      return runsOf(block).map((run) => (run.is === 'link' ? run.text + run.to : run.text))
    })
    .join('\n')

/** The keys of its pictures, each once. */
export const picturesOf = (rich: Rich): string[] => [
  ...new Set(rich.flatMap((each) => (each.is === 'picture' ? [each.key] : []))),
]

/** Letters of scripts written without spaces are read some 400 a minute, words of the others some 200. */
const WORDS_A_MINUTE = 200
const LETTERS_A_MINUTE = 400
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/** Whole minutes that reading it takes, at least one. */
export function minutesToRead(rich: Rich): number {
  const words = rich
    .flatMap(runsOf)
    .map((each) => each.text)
    .join('\n')
  const unspaced = words.match(UNSPACED)?.length ?? 0
  const spaced = words.replace(UNSPACED, ' ').match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(unspaced / LETTERS_A_MINUTE + spaced / WORDS_A_MINUTE))
}
