import { picturesRefused, plainLine, textRefused } from '../../shared/rules/line.ts'
import { refuseIf } from '../refuse.ts'

/** What was written, as plain text. Throws `text_required`, `text_too_long`. */
export function checkText(text: string): string {
  refuseIf(textRefused(text))
  return plainLine(text)
}

/** The keys of pictures named in a form. Throws `pictures_max`, or `upload_invalid` for what cannot be one. */
export function checkPictures(text = ''): string[] {
  const keys = text.split(',').filter((key) => key !== '')
  refuseIf(picturesRefused(keys))
  return keys
}
