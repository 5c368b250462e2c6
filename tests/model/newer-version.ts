import type { Row } from '../../functions/table/write.ts'

/**
 * Plays the other version of the code during a release: it adds an attribute to each row that is made. This version keeps
 * it, except in the rows below.
 */
export const NEWER = 'addedLater'

/** Rows that this version replaces whole: the file that does, the beginning of their keys, and why nothing is lost by it. */
export const replaced: { file: string; rows: RegExp; why: string }[] = [
  { file: 'alerts/look.ts', rows: /^LOOKED /, why: 'progress of a worker' },
  { file: 'books/finding.ts', rows: /^BOOKS FINDING#/, why: 'found again each night; a freeze stays' },
  { file: 'books/night.ts', rows: /^BOOKS RESERVES$/, why: 'counted again each night' },
  { file: 'books/projects.ts', rows: /^BOOKS PROJECT#/, why: 'found again each night' },
  { file: 'books/run.ts', rows: /^BOOKS RUN$/, why: 'progress of a worker' },
  { file: 'books/turn.ts', rows: /^CLOSE#/, why: 'added up again each night, and compared' },
  { file: 'codes/request.ts', rows: /^CODE#/, why: 'a new code ends the one before' },
  { file: 'content/desk/draft.ts', rows: /^ARTICLE#/, why: 'its key names its operation, written once' },
  { file: 'data/shred.ts', rows: /^U#\S+ (P$|K#)/, why: 'an erasure forgets what it does not know' },
  { file: 'data/store.ts', rows: /^U#\S+ EXPORT$/, why: 'a new export takes the place of an old one' },
  { file: 'desk/operators.ts', rows: /^OPERATORS /, why: 'an invitation ends all proofs of before' },
  { file: 'effects/set-aside.ts', rows: /^LOST#/, why: 'its key names the change, written once' },
  { file: 'effects/write.ts', rows: /^SEEN#/, why: 'shown at the desk, decides nothing' },
  { file: 'financing/accrue.ts', rows: /^STAGE ACCRUED#/, why: 'progress of a worker' },
  { file: 'open-session.ts', rows: /^U#\S+ DEVICE#/, why: 'decides only whether a login is told' },
  { file: 'passkeys/passkey.ts', rows: /^U#\S+ PASSKEY#/, why: 'takes the place of one that was removed' },
  { file: 'table/products.ts', rows: /^CATALOG TERMS#/, why: 'only while its version is not there' },
  { file: 'tape/days.ts', rows: /^TAPE#/, why: 'follows from published prices' },
]

/** Tests put these rows themselves. */
const byTests = /^U#\S+ STEPUP#/

/** Adds the unknown attribute to a new row; passes a row that lost it to `lose`. */
export const newerVersion =
  (lose: (row: Row) => void) =>
  (before: Row | undefined, after: Row): Row => {
    if (!before) return { ...after, [NEWER]: 'x' }
    const key = `${after.pk} ${after.sk}`
    const lost = before[NEWER] !== undefined && after[NEWER] === undefined
    if (lost && !byTests.test(key) && !replaced.some(({ rows }) => rows.test(key))) lose(after)
    return after
  }
