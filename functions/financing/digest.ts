import type { Put } from '../table/write.ts'

/** Only the first paying document carries the message, with the sum of all. Warnings have their own. */
export function withDigest(puts: readonly Put[]): Put[] {
  const paying = puts.filter(({ item }) => (item.paid as bigint) > 0n)
  const told = paying.reduce((sum, { item }) => sum + (item.paid as bigint), 0n)
  const toldTo = paying
    .map(({ item }) => item.date as string)
    .sort()
    .at(-1)
  return puts.map((put) => {
    const isFirst = put === paying[0]
    if (!isFirst && put.item.unfundedFrom === undefined) return put
    return { ...put, item: { ...put.item, told: isFirst ? told : 0n, ...(isFirst && toldTo && { toldTo }) } }
  })
}
