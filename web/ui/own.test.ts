import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formatIn } from './format.ts'
import { ownIn } from './own.tsx'

/** Files that show amounts which are nobody's own, and how often: what is published to all, or being entered now. */
const notOwn: Record<string, [times: number, says: string]> = {
  'features/activities/AcceptBonus.tsx': [1, 'terms about to be accepted'],
  'features/activities/BonusCard.tsx': [1, 'terms of an offer'],
  'features/activities/Bonuses.tsx': [1, 'a published bound'],
  'features/activities/CouplePage.tsx': [1, 'published reward'],
  'features/withdrawals/WithdrawalFields.tsx': [3, 'entered just now, and published bounds'],
  'features/withdrawals/ConfirmWithdrawal.tsx': [1, 'entered just now, about to be sent'],
  'features/withdrawals/Now.tsx': [1, 'published bounds'],
  'features/withdrawals/Terms.tsx': [1, 'published terms'],
  'features/deposits/ConfirmDeposit.tsx': [1, 'entered just now, about to be sent'],
  'features/deposits/DepositFields.tsx': [1, 'published bounds'],
  'features/deposits/WaysPage.tsx': [2, 'published bounds'],
  'features/exchange/ExchangeFields.tsx': [1, 'of what is being entered'],
  'features/exchange/ExchangeReceipt.tsx': [1, 'a price'],
  'features/exchange/PriceFacts.tsx': [3, 'a price, published terms, of what is being entered'],
  'features/exchange/QuoteSheet.tsx': [4, 'a price; entered just now, about to be sent'],
  'features/financing/AmountSheet.tsx': [1, 'entered just now, about to be sent'],
  'features/financing/BuyFields.tsx': [4, 'of what is being entered'],
  'features/financing/Conditions.tsx': [1, 'published terms'],
  'features/financing/ConfirmBuy.tsx': [1, 'entered just now, about to be sent'],
  'features/financing/PlanView.tsx': [2, 'of what is being entered'],
  'features/financing/ProjectHead.tsx': [1, 'published to all'],
  'features/financing/ProjectRow.tsx': [1, 'a published bound'],
  'features/financing/Reserve.tsx': [2, 'published to all'],
  'features/identity/useUnlocks.ts': [2, 'published bounds'],
  'features/login/RegisterPage.tsx': [1, 'what everybody is given'],
  'features/orders/picture/facts.ts': [2, 'on a picture whose amounts the user chose to show'],
  'features/payment/DestinationRow.tsx': [1, 'a published bound'],
  'features/payment/Said.tsx': [1, 'a published bound'],
  'features/payment/Terms.tsx': [1, 'a published bound'],
  'features/rules/figures.ts': [1, 'published rules'],
  'features/trade/ConfirmSheet.tsx': [2, 'entered just now, about to be sent'],
  'features/trade/Durations.tsx': [2, 'published terms'],
  'features/trade/OneTapButton.tsx': [3, 'a bound that is being chosen'],
  'features/trade/Outcomes.tsx': [1, 'of the ticket that is being written'],
  'features/trade/QuickAmounts.tsx': [1, 'amounts to choose'],
  'features/trade/TermsSheet.tsx': [2, 'published terms'],
  'features/invite/Friends.tsx': [1, 'published rule'],
  'features/invite/InvitePage.tsx': [2, 'published reward, published rule'],
  'features/invite/InviteRules.tsx': [2, 'published rule'],
  'features/sign/SignRules.tsx': [2, 'published rule'],
  'features/sign/Today.tsx': [1, 'what a day gives, as published'],
  'features/trade/TicketNote.tsx': [1, 'published costs'],
  'features/user/Refill.tsx': [2, 'published rule'],
  'features/wallet/CoinRow.tsx': [1, "the market's price of a coin"],
}

const bare = [
  /\bformat\.money\(/g,
  /<Money\s/g,
  /\bformat\.decimal\((formatAmount|amount|profit|available|net)\b/g,
]
const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(features|frame|market|trading|check|records|charts|content|operations)\/.*\.tsx?$/.test(name),
)

test("amounts of one's own are shown by `Own` and `useOwn` alone: every other one is listed, with why it is none", () => {
  const counted = files.flatMap((name) => {
    const text = readFileSync(`web/${name}`, 'utf8')
    const times = bare.reduce((sum, how) => sum + (text.match(how)?.length ?? 0), 0)
    return times > 0 && !name.endsWith('.test.ts') ? [[name, times]] : []
  })
  expect(Object.fromEntries(counted)).toEqual(
    Object.fromEntries(Object.entries(notOwn).map(([name, [times]]) => [name, times])),
  )
})

describe('while amounts are covered', () => {
  test('none is told, nor its sign', () => {
    const own = ownIn(formatIn('en'), true)
    expect([own.money('-10.05', 'USD', 'always'), own.decimal('10.05')]).toEqual(['••••', '••••'])
  })

  test.each([
    ['Your deposit of 1,234.50 USD has arrived.', 'Your deposit of •••• has arrived.'],
    ['Ihre Einzahlung von 1.234,50\u00a0USD ist da.', 'Ihre Einzahlung von •••• ist da.'],
    ['Votre dépôt de 1\u202f234,50\u00a0USD est arrivé.', 'Votre dépôt de •••• est arrivé.'],
    ['+0.00000001 BTC und 3 Aufträge', '•••• und 3 Aufträge'],
  ])('the sentence %j is shown as %j', (text, shown) => {
    expect(ownIn(formatIn('en'), true).sentence(text)).toBe(shown)
    expect(ownIn(formatIn('en'), false).sentence(text)).toBe(text)
  })
})
