import { expect, test } from 'vitest'
import { ApiError } from './error.ts'
import { retryMs } from './retry.ts'

const lost = new ApiError('network_error')
const status = (status: number, seconds?: number) =>
  new ApiError('any', { status, params: seconds === undefined ? {} : { seconds } })
const MIDDLE = 0.5

test.each<[string, boolean, number[]]>([
  ['what is read once', false, [2000, 4000, 8000, 16_000, 30_000, 30_000]],
  ['what is polled is missed sooner', true, [2000, 4000, 8000, 8000, 8000, 8000]],
])('without an answer waits grow: %s', (_, polled, waits) => {
  expect([1, 2, 3, 4, 5, 6].map((count) => retryMs(lost, count, polled, MIDDLE))).toEqual(waits)
})

test('no two phones come back at the same moment, none at once', () => {
  expect([0, 1].map((random) => retryMs(lost, 1, true, random))).toEqual([1500, 2500])
})

test.each<[string, ApiError, boolean, number | null]>([
  ['a server in trouble is asked again', status(503), false, 2000],
  ['a request that took too long is asked again', status(408), false, 2000],
  ['a refusal stays a refusal', status(404), false, null],
  ['but what is polled changes by itself', status(409), true, 3000],
  ['too many requests: not before the time told', status(429, 20), true, 20_000],
  ['too many requests, no time told', status(429), false, 2000],
])('%s', (_, error, polled, wait) => {
  expect(retryMs(error, 1, polled, MIDDLE)).toBe(wait)
})
