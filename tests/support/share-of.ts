/** `npm test -- --whole`, which `.ci/run` runs, asks for every case. */
export const isWhole = process.env.WHOLE !== undefined

/** Every `of`-th of a list, always the same ones; all of it in the whole run. */
export function shareOf<T>(list: readonly T[], of: number): T[] {
  return isWhole ? [...list] : list.filter((_, index) => index % of === 0)
}
