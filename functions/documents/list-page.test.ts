import { expect, test } from 'vitest'
import { listPage } from './list-page.ts'

const all = Array.from({ length: 120 }, (_, at) => ({ rank: 119 - at }))
const placeOf = ({ rank }: { rank: number }) => String(rank).padStart(3, '0')

test('a list of 120 is read in pages of at most fifty, each once and in order', () => {
  const pages: number[][] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = listPage(all, placeOf, { ...(cursor && { cursor }) })
    pages.push(page.items.map(({ rank }) => rank))
    cursor = page.next
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(pages.flat()).toEqual(all.map(({ rank }) => rank).toReversed())
})

test('a page that ends the list has no next one', () => {
  expect(listPage(all, placeOf, { limit: 60, cursor: '059' }).next).toBeNull()
  expect(listPage([], placeOf, {})).toEqual({ items: [], next: null })
})

test('what is taken away meanwhile moves nothing: the next page goes on behind the last place', () => {
  const { next } = listPage(all, placeOf, { limit: 10 })
  const left = all.filter(({ rank }) => rank > 9)
  const { items } = listPage(left, placeOf, { limit: 10, cursor: next ?? '' })
  expect(items[0]).toEqual({ rank: 10 })
})
