import 'aws-sdk-client-mock-vitest/extend'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { lambdaOf } from '../../tests/support/lambda.ts'
import { UID } from '../../tests/support/mocked.ts'

describe('a statement', () => {
  test('is read by one query of its user’s own journal, and writes nothing', async () => {
    const { call, sent, table } = await lambdaOf('views')
    expect(await call('views.statement')).toEqual({ status: 200, data: { items: [], next: null } })
    const asked = table.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input)
    expect(asked.map(({ ExpressionAttributeValues: of }) => of?.[':pk'])).toEqual([`J#${UID}`])
    expect(sent()).toEqual([])
  })

  test('a cursor that is none: refused', async () => {
    const { call } = await lambdaOf('views')
    expect(await call('views.statement', { cursor: 'x' })).toEqual({ status: 400, error: 'validation' })
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('views')
    fail()
    expect(await call('views.statement')).toEqual({ status: 503, error: 'operation_failed' })
    expect(logged).toEqual(['error failed'])
  })
})
