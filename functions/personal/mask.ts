import { identityRoutes } from '../../shared/api/identity.ts'
import { namesMarked } from '../../shared/api/marks.ts'

export const maskedNumber = (number: string): string => `•••${number.slice(number.length >= 8 ? -4 : -2)}`

export const maskedName = (name: string): string =>
  name
    .split(' ')
    .map((part) => `${[...part][0] ?? ''}•••`)
    .join(' ')

/** Marked fields without a mask are hidden completely. */
export const showing =
  (marked: ReadonlySet<string>, masks: Readonly<Record<string, (text: string) => string>>) =>
  (field: string, text: string): string =>
    marked.has(field) ? (masks[field] ?? (() => '•••'))(text) : text

export const shownOf = showing(
  new Set([...namesMarked('personal', identityRoutes), ...namesMarked('secret', identityRoutes)]),
  { realName: maskedName, idNumber: maskedNumber },
)
