import { describe, expect, test } from 'vitest'
import { lambdaOf } from '../../tests/support/lambda.ts'
import { firstRow, UID } from '../../tests/support/mocked.ts'

const deal = { from: 'USD', to: 'USDT', amount: '100' }

/** Quotes this deal; a quote's id makes it single use. */
async function quoted() {
  const made = await lambdaOf('exchange')
  const { data } = await made.call('exchange.exchange', deal)
  const { id, quote } = data.quote as { id: string; quote: string }
  const confirm = (changes: object = {}) =>
    made.call('exchange.exchange_confirm', { ...deal, quote, ...changes }, { operationId: id })
  return { ...made, id, quote, confirm }
}

describe('an exchange', () => {
  test('is one transaction: its document, and both balances with what it costs', async () => {
    const { confirm, sent, id } = await quoted()
    expect(await confirm()).toMatchObject({ status: 200, data: { cash: '100.00', coinAmount: '99.700000' } })
    const legs = [
      ...['available USD -10000', 'house:exchange USD 9970', 'house:fees USD 30'],
      ...['house:exchange USDT -99700000', 'available USDT 99700000'],
    ]
    const line = { of: `e${id}`, movement: 'exchange_buy', legs }
    const { write } = firstRow(line, { USD_available: 900_00n, USDT_available: 99_700_000n })
    expect(sent()).toMatchObject([
      { to: `U#${UID} X#${id}`, put: { coin: 'USDT' }, when: ['attribute_not_exists(pk)'] },
      {
        to: `U#${UID} A`,
        update: expect.stringContaining('USD_available -10000'),
        when: expect.arrayContaining(['state = ACTIVE', 'epoch = 3', 'USD_available >= 10000']),
      },
      write,
    ])
  })

  test('by a quote that was changed, or for another amount: refused, nothing written', async () => {
    const { confirm, sent, quote } = await quoted()
    expect(await confirm({ quote: `${quote}x` })).toEqual({ status: 422, error: 'quote_invalid' })
    expect(await confirm({ amount: '101' })).toEqual({ status: 409, error: 'quote_mismatch' })
    expect(sent()).toEqual([])
  })

  test('a client that fails: busy, told in the log without what was sent', async () => {
    const { confirm, fail, logged } = await quoted()
    fail()
    logged.length = 0
    expect(await confirm()).toEqual({ status: 503, error: 'operation_failed' })
    expect(logged).toEqual(['error failed'])
  })
})
