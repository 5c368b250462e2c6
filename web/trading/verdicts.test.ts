import { describe, expect, test } from 'vitest'
import type { Order } from './types.ts'
import {
  closedAway,
  formOf,
  noVerdicts,
  type Verdicts,
  without,
  withoutOrder,
  withReturn,
  withSettled,
} from './verdicts.ts'

const order = (id: string, closeAt = 1060) => ({ id, closeAt }) as Order
const [one, two, three] = [order('1'), order('2'), order('3')]
const shown = ({ queue }: Verdicts) => queue.map(({ orders }) => orders.map(({ id }) => id).join('+'))
const first = ({ queue }: Verdicts) => {
  if (!queue[0]) throw new Error('nothing is told')
  return queue[0]
}

describe('verdicts have their turns', () => {
  test('of two that close together the first stays until it is put away, then comes the second', () => {
    const both = withSettled(withSettled(noVerdicts, one, false), two, false)
    expect(shown(both)).toEqual(['1', '2'])
    const next = without(both, first(both))
    expect(shown(next)).toEqual(['2'])
    expect(shown(without(next, first(next)))).toEqual([])
  })

  test('what follows puts away the one on screen and no other, however often it is said', () => {
    const both = withSettled(withSettled(noVerdicts, one, false), two, false)
    const told = first(both)
    expect(shown(without(without(both, told), told))).toEqual(['2'])
  })

  test('what closed during an absence waits for the return, and is told at once', () => {
    const live = withSettled(noVerdicts, one, false)
    const missed = withSettled(withSettled(live, two, true), three, true)
    expect(shown(missed)).toEqual(['1'])
    const back = withReturn(missed)
    expect(shown(back)).toEqual(['1', '2+3'])
    expect(back.queue.map(({ away }) => away)).toEqual([false, true])
    expect(withReturn(back)).toEqual(back)
  })

  test('what was read elsewhere, as a message, has no turn: not on screen, not waiting, not missed', () => {
    const two_three = withReturn(withSettled(withSettled(noVerdicts, two, true), three, true))
    expect(shown(withoutOrder(two_three, '2'))).toEqual(['3'])
    expect(shown(withoutOrder(withoutOrder(two_three, '2'), '3'))).toEqual([])
    const missed = withoutOrder(withSettled(withSettled(noVerdicts, two, true), three, true), '3')
    expect(shown(withReturn(missed))).toEqual(['2'])
    const other = withSettled(noVerdicts, one, false)
    expect(first(withoutOrder(other, '2')), 'the same, so that nothing is drawn anew').toBe(first(other))
  })

  test('a return with nothing missed tells nothing', () => {
    expect(shown(withReturn(noVerdicts))).toEqual([])
  })
})

test.each([
  ['the page is hidden', { hidden: true, backMs: 0 }, true],
  ['the page came back after it', { hidden: false, backMs: 1_060_000 }, true],
  ['the page was opened after it', { hidden: false, backMs: 2_000_000 }, true],
  ['it closed before the eyes', { hidden: false, backMs: 1_059_999 }, false],
])('closed away: %s', (_name, absence, away) => {
  expect(closedAway(one, absence)).toBe(away)
})

test('it covers the page only of who has nothing else to do', () => {
  const free = { othersRun: false, ticketInUse: false, sheetOpen: false }
  expect(formOf(free)).toBe('sheet')
  for (const busy of ['othersRun', 'ticketInUse', 'sheetOpen'])
    expect(formOf({ ...free, [busy]: true }), busy).toBe('slip')
})
