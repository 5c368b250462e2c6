import { picturesRefused, plainLine, textRefused } from '../../shared/rules/line.ts'
import { refuseIf } from '../refuse.ts'

export function checkText(text: string): string {
  refuseIf(textRefused(text))
  return plainLine(text)
}

export function checkPictures(text = ''): string[] {
  const keys = text.split(',').filter((key) => key !== '')
  refuseIf(picturesRefused(keys))
  return keys
}
