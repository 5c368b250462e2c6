import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { expect } from 'vitest'
import { createTable, documentClient } from '../../../functions/table/dynamo.ts'
import type { Table } from '../../../functions/table/write.ts'
import { TABLE_NAME } from '../../../infra/local/stack.ts'
import type { TestStack } from '../../support/stack.ts'

/** What the document of a refused transaction answers instead. */
export type Reason = 'TransactionConflict' | 'None'

/**
 * A table that carries out `first` just before a transaction, and then answers `reason` for the first item that failed,
 * the document of the request, beside what else failed; `times` times.
 */
export function tableMeeting(
  { engine }: TestStack,
  first: () => Promise<unknown>,
  reason: Reason,
  times: number,
  { isOneWrite = false, isAlone = false }: { isOneWrite?: boolean; isAlone?: boolean } = {},
): Table {
  const client = documentClient(engine.client)
  let isFirst = true
  let met = 0
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (isOneWrite && context.commandName === 'UpdateItemCommand') {
        if (isFirst) await first()
        isFirst = false
        if (reason === 'None' || ++met > times) return next(args)
        throw Object.assign(new Error('held'), { name: 'TransactionConflictException' })
      }
      if (context.commandName !== 'TransactWriteItemsCommand') return next(args)
      if (isFirst) await first()
      isFirst = false
      try {
        return await next(args)
      } catch (error) {
        if (!(error instanceof TransactionCanceledException) || ++met > times) throw error
        const reasons = error.CancellationReasons ?? []
        const failed = reasons.flatMap(({ Code }, index) => (Code === 'ConditionalCheckFailed' ? index : []))
        expect(failed.length).toBeGreaterThan(isAlone ? 0 : 1)
        throw new TransactionCanceledException({
          message: 'cancelled',
          $metadata: {},
          CancellationReasons: reasons.with(failed[0] as number, { Code: reason }),
        })
      }
    },
    { step: 'initialize', name: 'meeting' },
  )
  return createTable({ tableName: TABLE_NAME }, client)
}
