/** A mutant that no test can catch, as nobody could tell the product with it from the product without. */
export interface Equivalent {
  file: string
  /** The line as it stands, from its first character that is no space. */
  line: string
  /** What stands there, and what in its place. */
  text: string
  instead: string
  reason: string
}

export const equivalents: Equivalent[] = []
