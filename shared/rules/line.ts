import { isId } from '../ids.ts'
import { LINE_MAX, LINE_PICTURES } from '../service.ts'
import { type Refused, refused } from './refused.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
const HALF = /\p{Cs}/gu

/** Half surrogate pairs become U+FFFD; markup stays text. */
export const plainLine = (text: string): string =>
  text.replace(HALF, '\ufffd').replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(CONTROL, '').trim()

export function textRefused(text: string): Refused | null {
  const plain = plainLine(text)
  if (plain === '') return refused('text_required')
  const length = [...plain].length
  return length > LINE_MAX ? refused('text_too_long', { max: LINE_MAX, length }) : null
}

export function picturesRefused(keys: readonly string[]): Refused | null {
  if (keys.length > LINE_PICTURES) return refused('pictures_max', { max: LINE_PICTURES })
  return keys.every(isId) && new Set(keys).size === keys.length ? null : refused('upload_invalid')
}
