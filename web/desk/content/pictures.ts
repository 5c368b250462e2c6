import { readSource } from '../../../shared/rich-source.ts'

export interface Picture {
  key: string
  url: string
}

/** The description of a picture in a text; null if the text does not have it. */
export function altIn(source: string, key: string): string | null {
  for (const block of readSource(source)) if (block.is === 'picture' && block.key === key) return block.alt
  return null
}

/** Brackets would end the description. */
const plain = (alt: string) => alt.replace(/[[\]\n]/g, '')
const lineOf = (key: string) => new RegExp(String.raw`^[ \t]*!\[[^[\]]*\]\(${key}\)[ \t]*$`, 'm')

/** Appends a picture, or replaces its description. */
export const withPicture = (source: string, key: string, alt: string): string => {
  const line = `![${plain(alt)}](${key})`
  return altIn(source, key) === null
    ? `${source.trimEnd()}\n\n${line}\n`.trimStart()
    : source.replace(lineOf(key), line)
}

export const withoutPicture = (source: string, key: string): string =>
  source.replace(lineOf(key), '').replace(/\n{3,}/g, '\n\n')
