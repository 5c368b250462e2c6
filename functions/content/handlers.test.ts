import 'aws-sdk-client-mock-vitest/extend'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { lambdaOf } from '../../tests/support/lambda.ts'

describe('what staff wrote', () => {
  test('is read by queries of the catalogue, and nothing is written', async () => {
    const { call, sent, table } = await lambdaOf('content')
    expect(await call('content.about_list')).toEqual({ status: 200, data: { items: [], next: null } })
    expect(table).toHaveReceivedCommandWith(QueryCommand, {
      TableName: 'evenhand',
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': 'CATALOG', ':from': 'ARTICLE#', ':to': 'ARTICLE#~' },
    })
    expect(sent()).toEqual([])
  })

  test('an article that is not shown is not found', async () => {
    const { call } = await lambdaOf('content')
    expect(await call('content.about_details', { id: 'nothing' })).toEqual({
      status: 404,
      error: 'not_found',
    })
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { call, fail, logged } = await lambdaOf('content')
    fail()
    expect(await call('content.about_list')).toEqual({ status: 503, error: 'operation_failed' })
    expect(logged).toEqual(['error failed'])
  })
})
