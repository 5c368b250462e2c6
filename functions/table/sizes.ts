export interface Sizes {
  rows: number
  group: number
  sweep: number
}

export const usualSizes: Sizes = { rows: 50, group: 90, sweep: 500 }
