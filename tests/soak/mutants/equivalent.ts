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

export const equivalents: Equivalent[] = [
  {
    file: 'functions/table/dynamo.ts',
    line: 'const jittered = (tries: number) => sleep(Math.random() * BACKOFF_MS * 2 ** tries)',
    text: '2',
    instead: '3',
    reason:
      'How long writers that met wait before they try again is a matter of chance; no result depends on it.',
  },
]
