import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  AWAITING_APPROVAL,
  FAILED,
  type Status,
  SUCCESS,
  UNDER_REVIEW,
} from '../../functions/deposits/deposit.ts'
import type { AccountItem } from '../../functions/ledger/account.ts'
import type { Operator } from '../../functions/table/operators.ts'
import type { Upload } from '../../functions/uploads/store.ts'
import { marketStates } from '../../shared/api/market.ts'
import { results } from '../../shared/api/trade.ts'
import { deskProjectStates, projectStates } from '../../shared/financing.ts'
import { wayStates } from '../../shared/pay.ts'
import { threadStates } from '../../shared/service.ts'
import { withdrawalStates } from '../../shared/withdrawal.ts'
import { type Check, checksOf, numberOf, testFiles } from '../security/checks/page.ts'
import { table } from '../security/checks/table.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
const pages = ['README.md', ...docs.map((name) => `docs/${name}`)]

/** What stands under each heading of a level, by the heading's words. */
function sectionsOf(text: string, level: '##' | '###'): [heading: string, body: string][] {
  const [, ...parts] = text.split(new RegExp(`^${level} `, 'm'))
  return parts.map((part) => {
    const end = part.indexOf('\n')
    return [part.slice(0, end), part.slice(end).split(/^#/m)[0] ?? '']
  })
}

/** The numbers there are; 52 was never given. */
const NUMBERS = [...Array.from({ length: 51 }, (_, index) => index + 1), 53, 54, 55, 56, 57]

/** What is wrong with the table of checks, given the files in tests/security. */
function faultsOfChecks(checks: readonly Check[], files: readonly string[]): string[] {
  const numbers = checks.map(({ number }) => number)
  const numbered = files.map(numberOf).filter((number) => !Number.isNaN(number))
  return [
    ...(String(numbers) === String(NUMBERS) ? [] : [`the checks are ${numbers}`]),
    ...checks
      .filter(({ number, also }) => also.length === 0 && !numbered.includes(number))
      .map(({ number }) => `${number} is shown by no test`),
    ...new Set(numbered.filter((number) => !NUMBERS.includes(number)).map((number) => `no check ${number}`)),
  ]
}

describe('the table of checks', () => {
  const checks = checksOf(table)
  const without = (number: number) => testFiles.filter((file) => numberOf(file) !== number)

  test('has each number once, and a test for each', () => {
    expect(testFiles.filter((file) => numberOf(file) > 0).length).toBeGreaterThan(30)
    expect(faultsOfChecks(checks, testFiles)).toEqual([])
  })

  test.each<[string, readonly Check[], readonly string[]]>([
    ['a check left out', checks.filter(({ number }) => number !== 13), testFiles],
    ['a check there twice', [...checks, ...checks.slice(6, 7)], testFiles],
    ['a check without a test', checks, without(19)],
    ['a test without a check', checks, [...testFiles, '99-other.test.ts']],
  ])('%s is found', (_says, table, files) => {
    expect(faultsOfChecks(table, files)).toHaveLength(1)
  })
})

describe('the page of states', () => {
  const sections = new Map(sectionsOf(read('docs/states.md'), '##'))
  /** Each type's states by name: one more does not compile until it stands here, and then on the page. */
  const uploads: Record<Upload['state'], true> = { waiting: true, clean: true, refused: true }
  const accounts: Record<AccountItem['state'], true> = { ACTIVE: true, LOCKED: true, ERASED: true }
  const operators: Record<Operator['state'], true> = { INVITED: true, ACTIVE: true, LOCKED: true }
  const deposits: Record<Status, true> = {
    [SUCCESS]: true,
    [FAILED]: true,
    [UNDER_REVIEW]: true,
    [AWAITING_APPROVAL]: true,
  }

  test.each<[string, readonly string[]]>([
    ['Order', ['open', 'settled', ...results]],
    ['Market', marketStates],
    ['Deposit', Object.keys(deposits)],
    ['Withdrawal', withdrawalStates],
    ['Way to pay', wayStates],
    ['Project', [...deskProjectStates, ...projectStates]],
    ['Upload', Object.keys(uploads)],
    ['Thread', threadStates],
    ['Message', ['unread', 'read']],
    ['Account', Object.keys(accounts)],
    ['Operator', Object.keys(operators)],
  ])('%s: every state is there', (heading, states) => {
    const body = sections.get(heading) ?? ''
    expect(states.filter((state) => !new RegExp(`\\b${state}\\b`).test(body))).toEqual([])
  })

  const moves = [...sections].flatMap(([heading, body]) =>
    body
      .split('\n')
      .filter((line) => line.startsWith('|') && line.split('|').length === 6)
      .map((line) => {
        const [, move = '', , condition = '', file = ''] = line.split('|').map((cell) => cell.trim())
        return { says: `${heading}: ${move} if ${condition}`, condition, file: /^`(.+)`$/.exec(file)?.[1] }
      })
      .filter(({ file }) => file !== undefined),
  )

  test('has its moves in tables', () => expect(moves.length).toBeGreaterThan(25))

  test.each(moves)('$says', ({ condition, file = '' }) => {
    const text = read(file)
    const attributes = [...condition.matchAll(/`(?:<[^>]*>_)?([A-Za-z]+)\S* [^`]*`/g)].map(([, name]) => name)
    if (/`/.test(condition)) expect(attributes).not.toEqual([])
    for (const name of attributes) expect(text).toMatch(new RegExp(`\\b_?${name}\\b`))
  })
})

describe.each(pages)('%s', (page) => {
  const text = read(page)

  test('leads nowhere that is not there', () => {
    const anchorsOf = (path: string) =>
      [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s-]/gu, '')
          .replaceAll(' ', '-'),
      )
    const dead = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(
      ([, path = '', anchor]) => {
        const target = path === '' ? page : join(dirname(page), path)
        if (!existsSync(join(root, target))) return true
        return anchor !== undefined && !anchorsOf(target).includes(anchor)
      },
    )
    expect(dead.map(([link]) => link)).toEqual([])
  })

  test('names no file that is not there', () => {
    const named = [...text.matchAll(/`((?:functions|shared|infra|web|tests|docs)\/[^`\s]*)`/g)]
    const missing = named
      .map(([, path = '']) => path)
      .filter((path) => !/[<*]/.test(path) && !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })
})

test('a decision has at most fifteen lines, and all pages together 2,400', () => {
  const records = sectionsOf(read('docs/decisions.md'), '##')
  expect(records.length).toBeGreaterThan(20)
  const linesOf = (text: string) => text.trim().split('\n').length
  expect(records.filter(([, body]) => linesOf(body) > 15).map(([heading]) => heading)).toEqual([])
  expect(docs.reduce((sum, name) => sum + linesOf(read(`docs/${name}`)), 0)).toBeLessThanOrEqual(2_400)
})

test('the README fits three screens', () => {
  const lines = read('README.md').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(120)
  expect(lines.filter((line) => [...line].length > 110)).toEqual([])
})
