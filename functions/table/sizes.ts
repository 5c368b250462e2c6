/** The random histories use small sizes, so that short lives have many pages and groups. */
export interface Sizes {
  rows: number
  /** A transaction takes 100 items; one is the account. */
  group: number
  sweep: number
}

export const usualSizes: Sizes = { rows: 50, group: 90, sweep: 500 }
