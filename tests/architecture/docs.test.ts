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

const CHECKS = 48
const NUMBERED = /^(\d\d)-[a-z0-9-]+\.test\.ts$/

/** What is wrong with the page of checks, beside the test files that lie in tests/security. */
function faultsOfChecks(text: string, files: readonly string[]): string[] {
  const sections = sectionsOf(text, '###')
  const faults: string[] = []
  const numbers = sections.map(([heading]) => Number.parseInt(heading, 10))
  const expected = Array.from({ length: CHECKS }, (_, index) => index + 1)
  if (String(numbers) !== String(expected)) faults.push(`the checks are ${numbers}`)
  for (const [heading, body] of sections)
    if (!/^(Shown by|Not yet): \S/m.test(body)) faults.push(`${heading}: neither shown nor awaited`)
  for (const file of files) {
    const number = Number(NUMBERED.exec(file)?.[1] ?? Number.NaN)
    if (Number.isNaN(number)) continue
    const [, body = ''] = sections.find(([heading]) => Number.parseInt(heading, 10) === number) ?? []
    const [, shown = ''] = /\nShown by: ([\s\S]*?)(?:\n\n|$)/.exec(body) ?? []
    if (!shown.includes(`\`tests/security/${file}\``)) faults.push(`${file} is not named at its number`)
  }
  return faults
}

describe('the page of checks', () => {
  const text = read('docs/security.md')
  const files = readdirSync(join(root, 'tests/security'))

  test('has each of the forty-eight once, and names every test file at its number', () => {
    expect(files.filter((file) => NUMBERED.test(file)).length).toBeGreaterThan(30)
    expect(faultsOfChecks(text, files)).toEqual([])
  })

  test.each<[string, string, readonly string[]]>([
    ['a check left out', text.replace('### 13. ', '#### '), files.filter((file) => !file.startsWith('13-'))],
    ['a check there twice', `${text}\n### 7. Again\n\nNot yet: at all.\n`, files],
    [
      'a check that says neither',
      text.replace('Shown by: `tests/security/19-methods.test.ts`', ''),
      files.filter((name) => !name.startsWith('19-')),
    ],
    ['a test that is not named', text, [...files, '09-codes.test.ts']],
    ['a test named elsewhere', text, [...files, '48-22-headers.test.ts']],
  ])('%s is found', (_says, page, tests) => {
    expect(faultsOfChecks(page, tests)).toHaveLength(1)
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

test('the README fits three screens', () => {
  const lines = read('README.md').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(120)
  expect(lines.filter((line) => [...line].length > 110)).toEqual([])
})
