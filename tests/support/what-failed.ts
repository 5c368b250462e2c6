import { stripVTControlCharacters } from 'node:util'

/** The part of vitest's JSON report that tells what failed. */
export interface Report {
  testResults: {
    name: string
    status: string
    /** Of a file that could not be loaded. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Stands above what failed, for .ci/run to find. */
export const HEADING = 'What failed:'

/** Longer ones are cut: a line of HTML or JSON tells little more by being whole. */
const LONGEST = 1000

const linesOf = (text: string): string[] => stripVTControlCharacters(text).split(/\r?\n/)
const firstLine = (text = ''): string => linesOf(text).find((line) => line.trim()) ?? 'no message'
const short = (line: string): string => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line)

/** The place in the test where it failed, as `file:line`; empty where the stack names none of ours. */
function placeOf(stack = '', root: string): string {
  const line = linesOf(stack).find((text) => text.includes(`${root}/`) && !text.includes('node_modules'))
  const place = line?.slice(line.indexOf(`${root}/`) + root.length + 1).match(/^\S+?:\d+/)?.[0]
  return place ? ` (${place})` : ''
}

/** Two lines for each test that failed, its name with the place and why, and for each file that could not be run. */
export function failedTests({ testResults }: Report, root: string): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [file, short(`  ${firstLine(message)}`)]
    return failed.flatMap(({ fullName, failureMessages }) => [
      short(`${file}: ${fullName.trim()}${placeOf(failureMessages[0], root)}`),
      short(`  ${firstLine(failureMessages[0])}`),
    ])
  })
}

/** The end of what a program printed, without its empty lines. */
export const lastLines = (printed: string, count = 15): string[] =>
  linesOf(printed)
    .filter((line) => line.trim())
    .slice(-count)
    .map(short)

/** What is printed before the total: nothing where nothing failed. */
export const told = (lines: string[]): string =>
  lines.length === 0 ? '' : `${[HEADING, ...lines].join('\n')}\n`
