import { picturesRefused, plainLine, textRefused } from '../../shared/rules/line.ts'
import { refuseIf } from '../refuse.ts'

/** Throws `text_required`, `text_too_long`. */
export function checkText(text: string): string {
  refuseIf(textRefused(text))
  return plainLine(text)
}

/** Throws `pictures_max`, `upload_invalid`. */
export function checkPictures(text = ''): string[] {
  const keys = text.split(',').filter((key) => key !== '')
  refuseIf(picturesRefused(keys))
  return keys
}
