import { expect, test } from 'vitest'
import { depositOracle, minorOf, type OracleDeposit, type OracleStep } from './deposit-oracle.ts'

const small: OracleDeposit = { by: 'user', amount: '19.99' }
const large: OracleDeposit = { by: 'user', amount: '20' }
const credit: OracleDeposit = { by: { desk: 'ada' }, amount: '0.01' }
const approve = (operator: string, alone = 0n, overAll = alone): OracleStep => ({
  ...{ operator, action: 'approve', alone, overAll },
})
const refuse = (operator: string): OracleStep => ({ operator, action: 'refuse', alone: 0n, overAll: 0n })
const after = (deposit: OracleDeposit, steps: OracleStep[]) =>
  depositOracle(deposit, steps, { fourEyesFrom: '20.00', operatorEyesFrom: '40.00' })

test.each<[string, OracleDeposit, OracleStep[], number, bigint]>([
  ['nothing decided', small, [], 3, 0n],
  ['a small one approved', small, [approve('ada')], 1, 1999n],
  ['a small one refused', small, [refuse('ada')], 2, 0n],
  ['a large one approved once', large, [approve('ada')], 4, 0n],
  ['a large one approved by two', large, [approve('ada'), approve('bob')], 1, 2000n],
  ['one that is small, and large with those before', small, [approve('ada', 1n)], 4, 0n],
  ['one that stays small with those before', { by: 'user', amount: '5' }, [approve('ada', 1499n)], 1, 500n],
  ['a small one of an operator with many users', small, [approve('ada', 0n, 2001n)], 4, 0n],
  ['a large one refused by the second', large, [approve('ada'), refuse('bob')], 2, 0n],
  ['a credit given', credit, [], 4, 0n],
  ['a credit approved by another', credit, [approve('bob')], 1, 1n],
])('%s', (_says, deposit, steps, status, paid) => {
  expect(after(deposit, steps)).toEqual({ status, paid })
})

test.each<[string, OracleDeposit, OracleStep[]]>([
  ['approved twice', small, [approve('ada'), approve('bob')]],
  ['approved after it was refused', small, [refuse('ada'), approve('bob')]],
  ['a large one by one operator', large, [approve('ada'), approve('ada')]],
  ['a credit by its giver', credit, [approve('ada')]],
])('%s breaks a rule', (_says, deposit, steps) => {
  expect(() => after(deposit, steps)).toThrow()
})

test.each([
  ['20', 2000n],
  ['20.5', 2050n],
  ['0.01', 1n],
])('%s', (text, cents) => {
  expect(minorOf(text)).toBe(cents)
})
