import { expect, test } from 'vitest'
import { quickUser } from '../../tests/support/people.ts'
import { testStack } from '../../tests/support/stack.ts'
import { demoIn, demoName } from './names.ts'

test('the demonstration that data have is known, whatever its language', async () => {
  const stack = await testStack()
  await quickUser(stack, 'somebody')
  expect(await demoIn(stack.deps)).toBeUndefined()
  await quickUser(stack, demoName('zh-Hans'))
  expect(await demoIn(stack.deps)).toBe('demo-zh-hans')
  await stack.stop()
})
