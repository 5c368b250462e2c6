/** One measured figure; `bound` is what the product promises of it. */
export interface Figure {
  name: string
  value: number
  unit:
    | 'ms'
    | 's'
    | 'bytes'
    | 'kB'
    | 'MB'
    | 'units'
    | 'round trips'
    | 'a second'
    | 'times'
    | 'orders'
    | 'days'
    | 'writes'
    | 'tries'
    | 'buyers'
    | 'points'
    | 'shift'
  bound?: { kind: 'max' | 'min'; value: number }
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Runs `work` with so many at once until `total` are done; answers the seconds it took. */
export async function timed(
  total: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<number> {
  let next = 0
  const startedMs = performance.now()
  const runner = async (): Promise<void> => {
    for (let index = next++; index < total; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  return (performance.now() - startedMs) / 1000
}
