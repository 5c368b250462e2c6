import { expect, test } from 'vitest'
import { failedTests, lastLines, told } from './what-failed.ts'

const result = (over: object) => ({
  name: '/here/tests/a.test.ts',
  status: 'passed',
  message: '',
  assertionResults: [],
  ...over,
})
const assertion = (status: string, fullName: string, ...failureMessages: string[]) => ({
  status,
  fullName,
  failureMessages,
})

test('each test that failed by name, with its place and the first line of why; no other', () => {
  const red =
    '\u001b[31mexpected 1 to be 2\u001b[39m\n    at one (/here/node_modules/x.js:9:9)\n    at two (/here/tests/a.test.ts:7:2)'
  const tests = [assertion('passed', 'it adds'), assertion('failed', ' it takes away', red)]
  const report = { testResults: [result({}), result({ status: 'failed', assertionResults: tests })] }
  expect(failedTests(report, '/here')).toEqual([
    'tests/a.test.ts: it takes away (tests/a.test.ts:7)',
    '  expected 1 to be 2',
  ])
})

test('a file that could not be loaded', () => {
  const report = { testResults: [result({ status: 'failed', message: '\nCannot find module x\n at y' })] }
  expect(failedTests(report, '/here')).toEqual(['tests/a.test.ts', '  Cannot find module x'])
})

test('the end of what was printed; a long line is cut', () => {
  expect(lastLines('one\n\ntwo\r\nthree\n', 2)).toEqual(['two', 'three'])
  expect(lastLines('x'.repeat(5000))[0]).toHaveLength(1001)
})

test('nothing is said where nothing failed', () => {
  expect(told([])).toBe('')
  expect(told(['a', '  why'])).toBe('What failed:\na\n  why\n')
})
