import { expect, test } from 'vitest'
import { cashFee, cashLines, type WithdrawalPress, withdrawalOracle } from './withdrawal-oracle.ts'

const rules = {
  feeMillionths: 10_000n,
  feeMin: 10n,
  feeMax: 50n,
  fourEyesFrom: 20_00n,
  operatorEyesFrom: 40_00n,
}
const by = (operator: string, press: WithdrawalPress['press'], alone = 0n, overAll = alone) => ({
  ...{ operator, press, alone, overAll, hasLetIn: false },
})

test.each<[string, bigint, WithdrawalPress[], string]>([
  ['nothing was done', 5_00n, [], 'reserved'],
  ['a small one is sent by one', 19_99n, [by('ada', 'approve')], 'sending'],
  ['a large one is handed on', 20_00n, [by('ada', 'approve')], 'awaiting'],
  ['small ones add up', 10_00n, [by('ada', 'approve', 10_00n)], 'awaiting'],
  ['small ones of many users add up', 10_00n, [by('ada', 'approve', 0n, 30_00n)], 'awaiting'],
  ['another sends it', 20_00n, [by('ada', 'approve'), by('bob', 'approve')], 'sending'],
  ['it is paid', 5_00n, [by('ada', 'approve'), by('ada', 'paid')], 'paid'],
  ['it comes back', 5_00n, [by('ada', 'approve'), by('bob', 'return')], 'returned'],
  ['it is refused by who approved it first', 20_00n, [by('ada', 'approve'), by('ada', 'refuse')], 'refused'],
])('%s', (_says, amount, presses, state) => {
  expect(withdrawalOracle(amount, presses, 1n, rules).state).toBe(state)
})

test.each<[string, WithdrawalPress[]]>([
  ['ada approved alone', [by('ada', 'approve', 99_00n), by('ada', 'approve')]],
  ['ada sent it and took it back', [by('ada', 'approve'), by('ada', 'return')]],
  ['ada let it in and out', [{ ...by('ada', 'approve'), hasLetIn: true }]],
  ['bob let it in and out', [by('ada', 'approve'), { ...by('bob', 'paid'), hasLetIn: true }]],
  ['paid while it was reserved', [by('ada', 'paid')]],
  ['approve while it was sending', [by('ada', 'approve'), by('bob', 'approve')]],
  ['refuse while it was sending', [by('ada', 'approve'), by('bob', 'refuse')]],
  ['return while it was paid', [by('ada', 'approve'), by('ada', 'paid'), by('bob', 'return')]],
])('%s: no press of ours', (says, presses) => {
  expect(() => withdrawalOracle(5_00n, presses, 1n, rules)).toThrow(says)
})

test('its fee and its lines', () => {
  expect([5_00n, 10_00n, 10_01n, 99_00n].map((amount) => cashFee(amount, 1n, rules))).toEqual([
    ...[10n, 10n, 11n, 50n],
  ])
  // One level takes a tenth off the part and its bounds: 9 to 45, and 12.34 at 0.9%.
  expect([5_00n, 12_34n, 99_00n].map((amount) => cashFee(amount, 1n, rules, 1))).toEqual([9n, 12n, 45n])
  const terms = { asset: 'USD', amount: 10_00n, fee: 10n, kind: 'card' }
  expect(cashLines('sending', terms).endLegs).toEqual([])
  expect(cashLines('paid', terms).endLegs).toEqual([
    ...['locked USD -1000', 'outside:bank USD 990', 'house:fees USD 10'],
  ])
  expect(cashLines('returned', terms).endLegs).toEqual(['locked USD -1000', 'available USD 1000'])
})
