import { identityRoutes } from '../../shared/api/identity.ts'
import { namesMarked } from '../../shared/api/marks.ts'

/** `•••4711`. */
export const maskedNumber = (number: string): string => `•••${number.slice(number.length >= 8 ? -4 : -2)}`

/** `A••• B•••`. */
export const maskedName = (name: string): string =>
  name
    .split(' ')
    .map((part) => `${[...part][0] ?? ''}•••`)
    .join(' ')

/** A field that bears a mark by its mask, all of it hidden where it has none; another as it is. */
export const showing =
  (marked: ReadonlySet<string>, masks: Readonly<Record<string, (text: string) => string>>) =>
  (field: string, text: string): string =>
    marked.has(field) ? (masks[field] ?? (() => '•••'))(text) : text

/** What is shown of a field of an identity before it is revealed. */
export const shownOf = showing(
  new Set([...namesMarked('personal', identityRoutes), ...namesMarked('secret', identityRoutes)]),
  { realName: maskedName, idNumber: maskedNumber },
)
