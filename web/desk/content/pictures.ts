import { readSource } from '../../../shared/rich-source.ts'

/** A picture that was sent, and where it is shown. */
export interface Picture {
  key: string
  url: string
}

/** What a text says a picture shows; null where it does not have it. */
export function altIn(source: string, key: string): string | null {
  for (const block of readSource(source)) if (block.is === 'picture' && block.key === key) return block.alt
  return null
}

/** Brackets would end the words early. */
const plain = (alt: string) => alt.replace(/[[\]\n]/g, '')
const lineOf = (key: string) => new RegExp(String.raw`^[ \t]*!\[[^[\]]*\]\(${key}\)[ \t]*$`, 'm')

/** The text with a picture at its end, or with other words for the one it has. */
export const withPicture = (source: string, key: string, alt: string): string => {
  const line = `![${plain(alt)}](${key})`
  return altIn(source, key) === null
    ? `${source.trimEnd()}\n\n${line}\n`.trimStart()
    : source.replace(lineOf(key), line)
}

export const withoutPicture = (source: string, key: string): string =>
  source.replace(lineOf(key), '').replace(/\n{3,}/g, '\n\n')
