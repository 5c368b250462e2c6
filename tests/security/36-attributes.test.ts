import { describe, expect, test } from 'vitest'
import { ofArticles, ofHalts, ofProjects, ofTerms, ofWays } from '../../functions/desk/needs.ts'
import { allows } from '../support/policies.ts'
import { nameOf, rolesOfProd, WRITE, WRITES_NAMES } from './36-least-privilege/roles.ts'
import { sentenceOf } from './36-least-privilege/sentence.ts'
import { pageOf } from './checks/page.ts'

const on = rolesOfProd()

describe('check 36: each function may do what its work needs and no more', () => {
  test("who may write what of a user's items: money, counters, passwords and levels by few", () => {
    const writers = (attribute: string) =>
      on.statements
        .filter(
          (statement) =>
            allows(statement, WRITES_NAMES, 'U#01') && (statement.attributes?.includes(attribute) ?? true),
        )
        .map(({ role }) => nameOf(role))
    const few = ['account', 'desk', 'login', 'settlement', 'trade']
    // A bonus turns into money.
    for (const attribute of ['USD_bonus', 'turnover'])
      expect([...new Set(writers(attribute))].sort()).toEqual(['bonuses', 'rewards', ...few].sort())
    // An exchange moves what is available, and nothing that is locked.
    expect([...new Set(writers('USD_available'))].sort()).toEqual(
      [
        ...few,
        ...[
          'accruals',
          'activities',
          'bonuses',
          'engagement',
          'exchange',
          'financing',
          'invitations',
          'progress',
          'rewards',
          'withdrawals',
        ],
      ].sort(),
    )
    expect([...new Set(writers('USD_locked'))].sort()).toEqual(
      ['accruals', 'financing', 'withdrawals', ...few].sort(),
    )
    // Asked by whoever begins an erasure, which is refused while anything is open.
    expect([...new Set(writers('openTotal'))].sort()).toEqual(['data', ...few].sort())
    for (const attribute of ['outs', 'stepUp'])
      expect([...new Set(writers(attribute))]).toContain('withdrawals')
    // A forgotten user's profile is written anew, without what is personal.
    expect([...new Set(writers('level'))].sort()).toEqual([...few, 'owndata'].sort())
    expect([...new Set(writers('passwordHash'))].sort()).toEqual(
      [...few, 'contact', 'owndata', 'security'].sort(),
    )
    expect([...new Set(writers('fundPasswordHash'))].sort()).toEqual([...few, 'security'].sort())
    // Asked by whoever changes an account in its user's name.
    expect([...new Set(writers('ended'))].sort()).toEqual(
      [
        ...[...few, 'data', 'deposits', 'destinations', 'engagement', 'exchange', 'financing', 'limits'],
        ...['rewards', 'security', 'withdrawals'],
      ].sort(),
    )
    // Of a login by passkey the row, not the account: that is only changed.
    expect([...new Set(writers('epoch'))].sort()).toEqual(
      [
        ...few,
        ...[
          'contact',
          'data',
          'deposits',
          'destinations',
          'engagement',
          'limits',
          'passkeys',
          'exchange',
          'financing',
          'rewards',
        ],
        ...['security', 'withdrawals'],
      ].sort(),
    )
    // Who counts under a user's limits begins their day anew.
    for (const attribute of ['leftStake', 'limits', 'dayEnds'])
      expect([...new Set(writers(attribute))].sort()).toEqual(
        ['deposits', 'limits', 'withdrawals', ...few].sort(),
      )
    // An erasure asks that nothing was deposited since it looked.
    expect([...new Set(writers('leftDeposit'))].sort()).toEqual(
      ['data', 'deposits', 'limits', 'withdrawals', ...few].sort(),
    )
    expect([...new Set(writers('excluded'))].sort()).toEqual(['limits', ...few].sort())
    // A sign-in asks that the zone is still the one its day was reckoned by.
    expect([...new Set(writers('zone'))].sort()).toEqual(['engagement', 'limits', ...few].sort())
    expect([...new Set(writers('avatar'))].sort()).toEqual(['cleaner', 'uploads', ...few].sort())
    expect([...new Set(writers('readAt'))].sort()).toEqual(['messages', ...few].sort())
  })

  test('docs/security.md is the table of checks with the policies; vitest writes it with -u', async () => {
    const rights = sentenceOf(on.statements)
    expect(rights).toMatch(/^Any attribute in a user's partition may be written by account, /)
    await expect(pageOf(rights)).toMatchFileSnapshot('../../docs/security.md')
  })

  test('the desk makes no operator, and a record of its trail is never changed', () => {
    const may = (partition: string) =>
      on.statements
        .filter((statement) => allows(statement, WRITE, partition))
        .flatMap(({ actions }) => actions.filter((action) => WRITE.test(action)))
    expect(may('OPERATORS')).toEqual(['dynamodb:UpdateItem'])
    expect(new Set(may('AUDIT#2026-11-25#0'))).toEqual(new Set(['dynamodb:PutItem']))
  })

  test('who reconciles may see the keys of all rows, and of an account write the freeze alone; the desk of a product the halt, and the terms two announce', () => {
    expect(on.scans.map(({ role }) => role)).toEqual(['BooksRole'])
    const attributes = (role: string, partition: string) =>
      on.statements
        .filter((statement) => statement.role === role && allows(statement, WRITE, partition))
        .map(({ actions, conditions }) => [actions, conditions])
    const fenced = (...names: string[]) => [
      ['dynamodb:UpdateItem'],
      expect.objectContaining({ 'ForAllValues:StringEquals': { 'dynamodb:Attributes': names } }),
    ]
    expect(attributes('BooksRole', 'U#01')).toEqual([fenced('pk', 'sk', 'frozen')])
    // Of a product its halt, and the terms two operators announce; of a way to pay what two approvers agree on; of a project what another opens.
    expect(attributes('DeskRole', 'CATALOG')).toEqual([
      fenced('pk', 'sk', ...ofHalts, ...ofWays, ...ofTerms),
      fenced('pk', 'sk', ...ofProjects),
      fenced('pk', 'sk', ...ofArticles),
    ])
    for (const names of [ofHalts, ofWays, ofProjects, ofArticles])
      expect(names.filter((name) => ['feed', 'terms', 'feeRate', 'rules'].includes(name))).toEqual([])
  })
})
