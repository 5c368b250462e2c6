import { isId } from '../ids.ts'
import { LINE_MAX, LINE_PICTURES } from '../service.ts'
import { type Refused, refused } from './refused.ts'

// What a line to customer service is refused for, in this order: its words, its pictures.

/** What prints nothing, but for the end of a line and a tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
/** Half of a character that takes two places. */
const HALF = /\p{Cs}/gu

/**
 * What was written, as it is kept: markup stays the letters it is made of. Halves of characters become the mark of the
 * unknown, other characters that print nothing go.
 */
export const plainLine = (text: string): string =>
  text.replace(HALF, '\ufffd').replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(CONTROL, '').trim()

/** Words of which nothing is left, or too many. */
export function textRefused(text: string): Refused | null {
  const plain = plainLine(text)
  if (plain === '') return refused('text_required')
  const length = [...plain].length
  return length > LINE_MAX ? refused('text_too_long', { max: LINE_MAX, length }) : null
}

/** The keys of pictures beside the words: few, each once, and each one that can be a key. */
export function picturesRefused(keys: readonly string[]): Refused | null {
  if (keys.length > LINE_PICTURES) return refused('pictures_max', { max: LINE_PICTURES })
  return keys.every(isId) && new Set(keys).size === keys.length ? null : refused('upload_invalid')
}
