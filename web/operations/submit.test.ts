import { expect, test, vi } from 'vitest'
import { ApiError, UserLeft } from '../api/error.ts'
import type { OperationState } from '../api/untilAnswered.ts'
import { operationOf, submit } from './submit.ts'

/** An operation whose answer the test gives. */
function held() {
  const answer = { resolve: (_text: string) => {}, reject: (_error: unknown) => {} }
  const promise = new Promise<string>((resolve, reject) => Object.assign(answer, { resolve, reject }))
  const run = vi.fn((_body: string, options: { onState?: (state: OperationState) => void }) => {
    options.onState?.('checking')
    return promise
  })
  const follow = vi.fn()
  return { operation: operationOf(run, follow), answer, run, follow }
}
const outcome = () => ({ done: vi.fn(), refused: vi.fn() })

test('is done with its answer, while it still shows as on its way', async () => {
  const { operation, answer, run, follow } = held()
  const states: unknown[] = []
  operation.state.watch(() => states.push(operation.state.get()))
  const done = vi.fn(() => states.push('done'))
  const submitted = submit(operation, 'ticket', { ...outcome(), done })
  expect(follow).not.toHaveBeenCalled()
  answer.resolve('order')
  expect(await submitted).toBe(true)
  expect(run).toHaveBeenCalledExactlyOnceWith('ticket', expect.anything())
  expect(done).toHaveBeenCalledExactlyOnceWith('order')
  expect(states).toEqual(['sending', 'checking', 'done', null])
  expect(follow).toHaveBeenCalledTimes(1)
})

test('a second one while the first is on its way is none', async () => {
  const { operation, answer, run } = held()
  const first = submit(operation, 'first', outcome())
  const second = outcome()
  expect(await submit(operation, 'second', second)).toBe(false)
  expect(second.refused).not.toHaveBeenCalled()
  answer.resolve('order')
  await first
  expect(run).toHaveBeenCalledTimes(1)
  expect(await submit(operation, 'third', outcome())).toBe(true)
})

test.each([
  ['a refusal is told', new ApiError('balance_low', { status: 400 }), true],
  ['a fault of ours is told too', new TypeError('no such thing'), true],
  ['nobody is told where the user has left', new UserLeft(), false],
])('%s, and what it may have changed is read anew', async (_, error, told) => {
  const { operation, answer, follow } = held()
  const { done, refused } = outcome()
  const submitted = submit(operation, 'ticket', { done, refused })
  answer.reject(error)
  expect(await submitted).toBe(false)
  expect(done).not.toHaveBeenCalled()
  expect(refused.mock.calls).toEqual(told ? [[error]] : [])
  expect(operation.state.get()).toBeNull()
  expect(follow).toHaveBeenCalledTimes(1)
})
