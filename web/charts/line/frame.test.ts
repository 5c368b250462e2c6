import { expect, test } from 'vitest'
import type { ChartCandle } from '../candle.ts'
import type { ChartMark } from '../places.ts'
import { yOf } from '../scale.ts'
import { type FrameInput, frameOf, newestOf } from './frame.ts'

const tick = (at: number, price: number): ChartCandle => [at, price, price, price, price]
const course = (seconds: number) =>
  Array.from({ length: seconds }, (_, at) => tick(1000 + at, 100 + (at % 10)))
const mark: ChartMark = { id: 'a', direction: 'up', entry: 104, openAt: 1010, closeAt: 1080, label: '' }
const none: readonly ChartMark[] = []
const marks = [mark]
const input = (seconds: number, change: Partial<FrameInput> = {}): FrameInput => ({
  candles: course(seconds),
  size,
  span: 100,
  own: null,
  marks: none,
  decimals: 2,
  priceText: (price) => price.toFixed(2),
  timeLabels: () => [{ at: 1_020_000, text: '00:17' }],
  ...change,
})
const size = { width: 400, height: 300 }

test('a tick within the bounds leaves what stands around as it is: React draws nothing, nor are the axes written', () => {
  const before = frameOf(input(60), null)
  const after = frameOf(input(61), before)
  expect(after.room).toBe(before.room)
  expect(after.prices).toBe(before.prices)
  expect(after.times).toBe(before.times)
  expect([after.text, after.x]).toEqual(['100.00', before.x])
  expect(after.y).not.toBe(before.y)
})

test.each<[string, Partial<FrameInput>, Partial<FrameInput>?]>([
  ['another size', { size: { width: 300, height: 300 } }],
  ['a digit more', { priceText: (price: number) => price.toFixed(3) }],
  ['an order', { marks }],
  ['an order that ends', { marks: none }, { marks }],
  ['another order in its place', { marks: [{ ...mark, id: 'b' }] }, { marks }],
  ['an entry that is known now', { marks }, { marks: [{ ...mark, entry: null }] }],
])('%s is drawn by React', (_name, change, of = {}) => {
  const before = frameOf(input(60, of), null)
  expect(frameOf(input(61, { ...of, ...change }), before).room).not.toBe(before.room)
})

test('with an order neither, though its close and the side that wins run with the view', () => {
  const before = frameOf(input(62, { marks }), null)
  const after = frameOf(input(63, { marks }), before)
  expect(after.room).toBe(before.room)
  expect(after.places[0]?.entry).toEqual(before.places[0]?.entry)
  const [x = 0, now = 0] = [before, after].map(({ places }) => places[0]?.close?.x)
  expect(x - now).toBeCloseTo(after.scale.width / 100)
  expect((before.wins?.x ?? 0) + (before.wins?.width ?? 0)).toBeCloseTo(x)
  expect((after.wins?.x ?? 0) + (after.wins?.width ?? 0)).toBeCloseTo(now)
})

test('a figure of the axis at the upper edge is not cut: half its line lies above it', () => {
  const { prices, scale } = frameOf(input(60), null)
  expect(prices[prices.length - 1]).toBe(110)
  expect(yOf(scale, 110)).toBeGreaterThan(8.5)
  expect(yOf(scale, 110)).toBeLessThan(12)
})

test('moved into the past, the last price lies beyond the drawing', () => {
  const { x, shown } = frameOf(input(300, { own: { from: 1050, to: 1150 } }), null)
  expect([x, shown[0]?.[0], shown[shown.length - 1]?.[0]]).toEqual([null, 1048, 1150])
})

test('it may be moved back half a view beyond what there is, where there may be more', () => {
  const of = { span: 100, spans: [50, 100, 200], marks: [] }
  expect(newestOf(course(60), { ...of, hasOlder: true }).reach).toMatchObject({
    oldest: 950,
    least: 50,
    most: 200,
  })
  expect(newestOf(course(60), { ...of, hasOlder: false }).reach.oldest).toBe(1000)
})
