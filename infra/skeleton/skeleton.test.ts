import { describe, expect, test } from 'vitest'
import { brokenBy, type Skeleton } from './skeleton.ts'

describe('a step is refused that', () => {
  const table = (change: Record<string, unknown> = {}) => ({
    type: 'AWS::DynamoDB::Table',
    properties: { KeySchema: [{ AttributeName: 'pk' }], ...change },
  })
  const index = (IndexName: string, more: object = {}) => ({ IndexName, ...more })
  const before: Skeleton = {
    stacks: {
      data: { exports: ['data:Table'], imports: [], routes: [], fixed: { Table1: table() } },
      api: {
        exports: [],
        imports: ['data:Table'],
        routes: ['GET /a'],
        fixed: { Worker1: { type: 'AWS::Lambda::Function', properties: { FunctionName: 'worker' } } },
      },
      edge: { exports: [], imports: [], routes: [], fixed: {} },
    },
  }
  const changed = (change: (stacks: Skeleton['stacks']) => void): Skeleton => {
    const copy = structuredClone(before)
    change(copy.stacks)
    return copy
  }
  const of = (stacks: Skeleton['stacks'], name: string) => stacks[name] as Skeleton['stacks'][string]

  test.each<[string, (stacks: Skeleton['stacks']) => void, RegExp]>([
    [
      'takes an export away from its reader',
      (all) => {
        of(all, 'data').exports = []
      },
      /export data:Table goes while api/,
    ],
    [
      'moves a route',
      (all) => {
        of(all, 'api').routes = []
        of(all, 'edge').routes = ['GET /a']
      },
      /route GET \/a moves from api to edge/,
    ],
    [
      'gives what holds something another id',
      (all) => {
        of(all, 'data').fixed = { Table2: table() }
      },
      /Table1 of data goes/,
    ],
    [
      'replaces what holds something',
      (all) => {
        of(all, 'data').fixed = { Table1: table({ KeySchema: [{ AttributeName: 'id' }] }) }
      },
      /Table1 of data is replaced, as KeySchema/,
    ],
    [
      'gives it a name',
      (all) => {
        of(all, 'data').fixed = { Table1: table({ TableName: 'mine' }) }
      },
      /as TableName/,
    ],
    [
      'makes two indexes at once',
      (all) => {
        of(all, 'data').fixed = {
          Table1: table({ GlobalSecondaryIndexes: [index('one'), index('two')] }),
        }
      },
      /as GlobalSecondaryIndexes/,
    ],
    [
      'renames a function',
      (all) => {
        of(all, 'api').fixed.Worker1 = {
          type: 'AWS::Lambda::Function',
          properties: { FunctionName: 'other' },
        }
      },
      /Worker1 of api is replaced/,
    ],
    [
      'gives a name to another resource',
      (all) => {
        of(all, 'edge').fixed = of(all, 'api').fixed
        of(all, 'api').fixed = {}
      },
      /Function worker moves from api\/Worker1 to edge\/Worker1/,
    ],
  ])('%s', (_says, change, why) => {
    const broken = brokenBy(before, changed(change))
    expect(broken).toHaveLength(1)
    expect(broken[0]).toMatch(why)
  })

  test('changes an index; one more is no harm', () => {
    const with_ = (...indexes: object[]) =>
      changed((all) => {
        of(all, 'data').fixed = { Table1: table({ GlobalSecondaryIndexes: indexes }) }
      })
    expect(brokenBy(with_(index('one')), with_(index('one'), index('two')))).toEqual([])
    expect(brokenBy(with_(index('one')), with_(index('one', { Projection: 'ALL' })))).toHaveLength(1)
    expect(brokenBy(before, with_(index('one')))).toEqual([])
  })

  test('nothing else', () => {
    const grown = changed((all) => {
      of(all, 'data').exports.push('data:More')
      of(all, 'api').routes.push('GET /b')
      of(all, 'edge').fixed.Bucket1 = { type: 'AWS::S3::Bucket', properties: {} }
    })
    expect(brokenBy(before, grown)).toEqual([])
  })
})
