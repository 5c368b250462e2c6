/** One guard of the product, what the product would be without it, and the tests that must then fail. */
export interface Guard {
  file: string
  /** The guard as it stands, found once in the file, or wherever it occurs with `everywhere`. */
  text: string
  without: string
  everywhere?: true
  /** The tests of the file go on from one another, so that they only run all together. */
  isStory?: true
  test: string
  /** Names of tests as they end; each must fail without the guard. */
  rows: readonly (string | RegExp)[]
}

/** A file, and the test file that watches it. */
export const watched =
  (file: string, test: string) =>
  (text: string, without: string, ...rows: Guard['rows']): Guard => ({ file, text, without, test, rows })

export const everywhere = (guard: Guard): Guard => ({ ...guard, everywhere: true })

/** The same for a file whose tests go on from one another. */
export const watchedByStory =
  (file: string, test: string) =>
  (...of: Parameters<ReturnType<typeof watched>>): Guard => ({ ...watched(file, test)(...of), isStory: true })

export const isRow = (row: string | RegExp, name: string): boolean =>
  typeof row === 'string' ? name.endsWith(row) : row.test(name)
