/**
 * How much is asked of the table at once. A stage may set less, never what a user is told: the random histories run with
 * a few of each, so that their short lives have many pages and groups.
 */
export interface Sizes {
  /** Documents of one query of a list; a statement's page asks for twice as many. */
  rows: number
  /** Orders of one settling transaction: its limit is 100 items, one is the account. */
  group: number
  /** Due orders of one query of the sweep. */
  sweep: number
}

export const usualSizes: Sizes = { rows: 50, group: 90, sweep: 500 }
