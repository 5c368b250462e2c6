import { expect, test } from 'vitest'
import { withdrawalRoutes } from '../../shared/api/withdrawals.ts'
import { publishedRules } from '../../shared/published-rules.ts'
import { ruleOf, withdrawalRules } from '../../shared/withdrawal-rules.ts'
import { practiceDefaults } from '../config.ts'
import type { Product } from '../table/products.ts'
import { type Medians, publishedFigures } from './published.ts'

const config = { stage: 'test', ...practiceDefaults } as const
const nothing: Medians = { withdrawal: null, deposit: null, identity: null, ticket: null }
const product = {
  ...{ orderMin: 1_00n, orderMax: 1_000_00n, positionMin: 5_00n, positionMax: 2_000_00n },
  ...{ feeRate: 5_000n, feeMin: 1n, stalenessSeconds: 5 },
  terms: [
    { seconds: 60, payoutRate: 850_000n },
    { seconds: 30, payoutRate: 800_000n },
  ],
} as Product
const published = (products: Product[], medians = nothing) =>
  Object.fromEntries(publishedFigures(config, products, medians).map(({ id, figures }) => [id, figures]))

test('every refusal of a withdrawal names a rule, and the page has each', () => {
  const submit = withdrawalRoutes.find(({ id }) => id === 'withdrawals.cash_submit')
  // A concurrent device causes `conflict`, which is no rule.
  const refusals = submit?.errors.filter((slug) => slug !== 'conflict') ?? []
  const ids: readonly string[] = publishedRules.withdrawal
  expect(refusals.length).toBeGreaterThan(10)
  for (const slug of refusals) expect([slug, ids.includes(ruleOf(slug)?.slug ?? '')]).toEqual([slug, true])
  for (const { slug } of withdrawalRules) expect([slug, ids.includes(slug)]).toEqual([slug, true])
})

test('figures are those of the stage, by what they are', () => {
  const rules = published([product])
  expect(rules.withdrawal_window).toEqual({ from: { is: 'hour', of: [9] }, to: { is: 'hour', of: [21] } })
  expect(rules.withdrawal_count).toEqual({ max: { is: 'count', of: [3] } })
  expect(rules.amount_above_max).toMatchObject({ max2: { is: 'amount', of: ['4999.00'] } })
  expect(rules.destination_waits).toEqual({
    hours: { is: 'span', of: [86_400] },
    max: { is: 'amount', of: ['200.00'] },
  })
  expect(rules.quote_expired).toEqual({
    span: { is: 'span', of: [8] },
    move: { is: 'rate', of: ['0.002000'] },
  })
  expect(rules.withdrawal_fee?.rate).toEqual({ is: 'rate', of: ['0.010000'] })
})

test('a median is published where there is one', () => {
  expect(published([]).deposit_review).not.toHaveProperty('median')
  expect(published([], { ...nothing, deposit: 90 }).deposit_review?.median).toEqual({ is: 'span', of: [90] })
})

test('the rules for orders give the range over all products, by duration', () => {
  const other = {
    ...product,
    orderMin: 2_00n,
    orderMax: 500_00n,
    terms: [{ seconds: 30, payoutRate: 700_000n }],
  }
  expect(published([product, other])).toMatchObject({
    order_amount: { min: { of: ['1.00'] }, max: { of: ['1000.00'] } },
    order_payout: {
      spans: { of: [30, 60] },
      least: { of: ['0.700000', '0.850000'] },
      most: { of: ['0.800000', '0.850000'] },
    },
  })
  expect(published([])).not.toHaveProperty('order_amount')
})

test('the rules for rewards name only what the stage gives', () => {
  const own = {
    ...config,
    couple: { reward: 75, every: 4 },
    reward: { percent: 3, max: 12_00, times: 6, days: 20, offerDays: 5 },
    deposit: { ...config.deposit, claimMax: 7_00, claimMonth: 21_00 },
    vip: { points: { level: 11, sign: 2, limits: 5, quiz: 7 }, levels: [9, 99], percentEach: 4 },
  }
  const rules = (of: typeof config) =>
    Object.fromEntries(publishedFigures(of, [], nothing).map(({ id, figures }) => [id, figures]))
  expect(rules(own)).toMatchObject({
    couple_reward: { every: { of: [4] }, amount: { of: ['0.75'] }, span: { of: [7 * 86_400] } },
    bonus_offer: {
      ...{ rate: { of: ['0.030000'] }, max: { of: ['12.00'] }, times: { of: [6] } },
      ...{ span: { of: [20 * 86_400] }, offer: { of: [5 * 86_400] } },
    },
    claim_cap: { max: { of: ['7.00'] }, month: { of: ['21.00'] } },
    vip_points: { level: { of: [11] }, sign: { of: [2] }, limits: { of: [5] }, quiz: { of: [7] } },
    vip_levels: { points: { of: [9, 99] }, rate: { of: ['0.040000'] } },
  })
  const none = rules({ ...own, couple: { reward: 0, every: 7 }, reward: { ...own.reward, percent: 0 } })
  expect([none.couple_reward, none.bonus_offer]).toEqual([undefined, undefined])
})
