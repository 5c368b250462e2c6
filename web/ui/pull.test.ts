import { expect, test } from 'vitest'
import { isFar, movePull, startPull } from './pull.ts'

const after = (...moves: [number, number][]) =>
  moves.reduce((pull, [x, y]) => movePull(pull, 100 + x, 100 + y), startPull(100, 100))

test.each<[string, [number, number][], string, number, boolean]>([
  ['a finger at rest', [[0, 3]], 'undecided', 0, false],
  ['a short pull', [[0, 60]], 'pull', 30, false],
  [
    'a long pull',
    [
      [0, 20],
      [5, 130],
    ],
    'pull',
    65,
    true,
  ],
  ['a very long pull', [[0, 900]], 'pull', 96, true],
  [
    'a pull taken back',
    [
      [0, 200],
      [0, -40],
    ],
    'pull',
    0,
    false,
  ],
  [
    'a swipe that drops later',
    [
      [40, 10],
      [40, 300],
    ],
    'other',
    0,
    false,
  ],
  [
    'a scroll down the page',
    [
      [0, -40],
      [0, 300],
    ],
    'other',
    0,
    false,
  ],
])('%s', (_, moves, is, by, far) => {
  const pull = after(...moves)
  expect([pull.is, pull.by, isFar(pull)]).toEqual([is, by, far])
})
