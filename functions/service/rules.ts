import { Refusal } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { LINE_MAX, LINE_PICTURES } from '../../shared/service.ts'

/** What prints nothing, but for the end of a line and a tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * What was written, as plain text: markup stays the letters it is made of. Halves of characters become the mark of
 * the unknown, other characters that print nothing go. Throws `text_required`, `text_too_long`.
 */
export function checkText(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(CONTROL, '')
    .trim()
  if (plain === '') throw new Refusal('text_required')
  const length = [...plain].length
  if (length > LINE_MAX) throw new Refusal('text_too_long', { max: LINE_MAX, length })
  return plain
}

/** The keys of pictures named in a form. Throws `pictures_max`, or `upload_invalid` for what cannot be one. */
export function checkPictures(text = ''): string[] {
  const keys = text.split(',').filter((key) => key !== '')
  if (keys.length > LINE_PICTURES) throw new Refusal('pictures_max', { max: LINE_PICTURES })
  if (!keys.every(isId) || new Set(keys).size < keys.length) throw new Refusal('upload_invalid')
  return keys
}
