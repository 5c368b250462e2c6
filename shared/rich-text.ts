import type { Block, Rich, Run } from './rich-schema.ts'

// Apart from the schema, so that a phone need not load it.

export type RichLink = { is: 'page'; path: string } | { is: 'host'; host: string; href: string }

/** Null for anything but our pages (`/pages/...`) and `https`. */
export function linkOf(to: string): RichLink | null {
  if (/^\/pages\/[\w/]{1,80}(\?[\w=&.-]{0,200})?$/.test(to)) return { is: 'page', path: to }
  if (!/^https:\/\/[^\s\\@]+$/.test(to) || !URL.canParse(to)) return null
  const { host, href, hostname, port } = new URL(to)
  // Needs a name with a dot; bare addresses of machines are refused.
  return /^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/.test(hostname) && port === '' ? { is: 'host', host, href } : null
}

export const runsOf = (block: Block): Run[] => {
  if (block.is === 'picture') return []
  return block.is === 'list' ? block.items.flat() : block.runs
}

export const lettersOf = (rich: Rich): string =>
  rich
    .flatMap((block) => {
      if (block.is === 'picture') return [block.alt]
      return runsOf(block).map((run) => (run.is === 'link' ? run.text + run.to : run.text))
    })
    .join('\n')

export const picturesOf = (rich: Rich): string[] => [
  ...new Set(rich.flatMap((each) => (each.is === 'picture' ? [each.key] : []))),
]

/** Some 400 letters a minute in scripts without spaces, 200 words in others. */
const WORDS_A_MINUTE = 200
const LETTERS_A_MINUTE = 400
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

export function minutesToRead(rich: Rich): number {
  const words = rich
    .flatMap(runsOf)
    .map((each) => each.text)
    .join('\n')
  const unspaced = words.match(UNSPACED)?.length ?? 0
  const spaced = words.replace(UNSPACED, ' ').match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(unspaced / LETTERS_A_MINUTE + spaced / WORDS_A_MINUTE))
}
