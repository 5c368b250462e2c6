import { describe, expect, test } from 'vitest'
import { type Doubt, doubtsAbout, type Pixels } from './quality.ts'

const [WIDTH, HEIGHT] = [640, 480]
const whole = { width: 1600, height: 1200 }

/** Letters on a card on a table, each with its lightness, smeared and grained as a hand and a dark room do it. */
function photo({ table = 90, card = 190, ink = 40, smear = [0, 0] as [number, number], grain = 0 }): Pixels {
  let seed = 7
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  let light = new Float64Array(WIDTH * HEIGHT).fill(table)
  const rect = (x: number, y: number, width: number, height: number, value: number) => {
    for (let row = y; row < y + height; row++) light.fill(value, row * WIDTH + x, row * WIDTH + x + width)
  }
  rect(60, 70, 520, 340, card)
  for (let line = 0; line < 10; line++) {
    for (let x = 250; x < 550; x += 10) {
      if (random() > 0.2) rect(x, 110 + line * 27, 3, 14, ink)
      if (random() > 0.5) rect(x, 110 + line * 27 + (random() > 0.5 ? 0 : 11), 7, 3, ink)
    }
  }
  const [along, down] = smear
  light = smeared(smeared(light, along, 1), down, WIDTH)
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let at = 0; at < light.length; at++) {
    data.fill((light[at] ?? 0) + (random() - random()) * grain * 2.4, at * 4, at * 4 + 4)
  }
  return { width: WIDTH, height: HEIGHT, data }
}

/** By a bell of that many pixels, to each side along `step`. */
function smeared(light: Float64Array, by: number, step: number): Float64Array<ArrayBuffer> {
  if (by === 0) return light as Float64Array<ArrayBuffer>
  const reach = Math.ceil(by * 3)
  const bell = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * by * by)),
  )
  const total = bell.reduce((sum, part) => sum + part)
  return light.map((own, at) =>
    bell.reduce((sum, part, by) => sum + (part / total) * (light[at + (by - reach) * step] ?? own), 0),
  )
}

/** A light patch, in pixels. */
function withSpot(photo: Pixels, x: number, y: number, size: number): Pixels {
  for (let row = y; row < y + size; row++)
    photo.data.fill(255, (row * WIDTH + x) * 4, (row * WIDTH + x + size) * 4)
  return photo
}

describe('a photo', () => {
  test.each<[string, Pixels, Doubt[]]>([
    ['as it should be', photo({}), []],
    ['of a pale card', photo({ table: 110, card: 150, ink: 90 }), []],
    ['of a card on a black table', photo({ table: 10 }), []],
    ['with some grain', photo({ grain: 8 }), []],
    ['a little soft', photo({ smear: [1, 1] }), []],
    ['out of focus', photo({ smear: [2.5, 2.5] }), ['blurred']],
    ['out of focus and with grain', photo({ smear: [2.5, 2.5], grain: 6 }), ['blurred']],
    ['far out of focus, with much grain', photo({ smear: [4.8, 4.8], grain: 10, card: 150 }), ['blurred']],
    ['far out of focus', photo({ smear: [8, 8] }), ['blurred']],
    ['moved sideways', photo({ smear: [3, 0] }), ['blurred']],
    ['moved upwards', photo({ smear: [0, 3] }), ['blurred']],
    ['of nothing', photo({ card: 90, ink: 90 }), ['blurred']],
    ['in the dark', photo({ table: 15, card: 50, ink: 5 }), ['too_dark']],
    ['in the dark, and moved', photo({ table: 15, card: 50, ink: 5, smear: [3, 3] }), ['too_dark']],
    ['with a lamp in the card', withSpot(photo({}), 280, 200, 90), ['glare']],
    ['with a lamp beside the card', withSpot(photo({}), 0, 0, 50), []],
    ['with a lamp above the card', withSpot(photo({}), 266, 0, 40), []],
    ['with a spark of light', withSpot(photo({}), 300, 200, 12), []],
    ['that is a scan on white paper', photo({ table: 255, card: 235, ink: 20 }), []],
  ])('%s', (_, pixels, doubts) => {
    expect(doubtsAbout(pixels, whole)).toEqual(doubts)
  })

  test.each([
    [479, ['too_small']],
    [480, []],
  ])('%i pixels high', (height, doubts) => {
    expect(doubtsAbout(photo({}), { width: 900, height })).toEqual(doubts)
  })

  test('in black, as a covered lens takes it, names only what to mend first', () => {
    const pixels = photo({ table: 0, card: 0, ink: 0 })
    expect(doubtsAbout(pixels, whole)).toEqual(['too_dark'])
  })
})
