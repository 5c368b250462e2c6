import { describe, expect, test } from 'vitest'
import { functions } from '../../functions/areas.ts'
import { allows } from '../support/policies.ts'
import { partitions } from './36-least-privilege/partitions.ts'
import { isOfStream, nameOf, READ, rolesOfProd, WRITE } from './36-least-privilege/roles.ts'

const on = rolesOfProd()

/** Names of the functions that may do something on a partition. */
const who = (action: RegExp, partition: string): string[] => {
  const roles = on.statements
    .filter((statement) => allows(statement, action, partition))
    .map(({ role }) => role)
  return [...new Set(roles)].map(nameOf).sort()
}

describe('check 36: each function may do what its work needs and no more', () => {
  test.each(partitions)('$partition: read by $read, written by $write', ({ partition, read, write }) => {
    expect({ read: who(READ, partition), write: who(WRITE, partition) }).toEqual({ read, write })
  })

  test('a row of a journal is put, and never updated or deleted', () => {
    expect(who(/UpdateItem|DeleteItem|PartiQL|BatchWrite/, 'J#01')).toEqual([])
  })

  test("the table's stream is read by its two workers alone: one may write messages and days in a user's partition, and no balance; the other nothing", () => {
    expect(on.statements.filter(isOfStream).map(({ role }) => role)).toEqual(['EffectsRole', 'SenderRole'])
    const writes = on.statements.filter(
      (statement) => statement.role === 'EffectsRole' && allows(statement, WRITE, 'U#01'),
    )
    expect(writes).toMatchObject([
      {
        actions: ['dynamodb:PutItem'],
        conditions: {
          'ForAllValues:StringEquals': {
            'dynamodb:Attributes': ['pk', 'sk', 'type', 'at', 'params', 'about', 'ttl'],
          },
        },
      },
      {
        actions: ['dynamodb:PutItem'],
        conditions: {
          'ForAllValues:StringEquals': {
            'dynamodb:Attributes': ['pk', 'sk', 'date', 'nextAt', 'place', 'profit', 'held', 'flows'],
          },
        },
      },
    ])
  })

  test('the roles of the functions have what the list says, word for word, and no more of the table', () => {
    const inList = Object.entries(functions).flatMap(([name, { table }]) =>
      table.map(({ actions, partitions, index = null, attributes = [] }) =>
        JSON.stringify([
          name,
          actions.map((action) => `dynamodb:${action}`).toSorted(),
          partitions,
          index,
          [...new Set(attributes)],
        ]),
      ),
    )
    const inRoles = on.statements
      .filter(
        (statement) =>
          statement.actions.some((action) => action.startsWith('dynamodb:')) && !isOfStream(statement),
      )
      .map(({ role, actions, partitions, resources, attributes = [] }) => {
        expect(resources).toHaveLength(1)
        const index = resources.map((resource) => /\/index\/(\w+)/.exec(resource)?.[1]).find(Boolean) ?? null
        return JSON.stringify([nameOf(role), actions.toSorted(), partitions, index, attributes])
      })
    expect(inRoles.toSorted()).toEqual(inList.toSorted())
  })

  test('every right to the table is fenced by partition, and none deletes but who forgets users, and none scans', () => {
    const table = on.statements.filter(
      (statement) =>
        statement.actions.some((action) => action.startsWith('dynamodb:')) && !isOfStream(statement),
    )
    expect(table.length).toBeGreaterThan(8)
    for (const { role, actions, partitions } of table) {
      expect([role, partitions !== undefined]).toEqual([role, true])
      const wide = actions.filter((action) => /Delete|Scan|PartiQL|BatchWrite/.test(action))
      // Who forgets those that asked for it, and nobody else.
      expect(wide).toEqual(
        role === 'OwnDataRole' && partitions?.[0] === 'U#*'
          ? wide.filter((action) => action === 'dynamodb:DeleteItem')
          : [],
      )
    }
  })
})
