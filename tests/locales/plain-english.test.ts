import { describe, expect, test } from 'vitest'
import { everyText } from './words.ts'

const texts = everyText('en')
const found = (rule: RegExp) => [...texts].filter(([, text]) => rule.test(text))

/** A toast, a row and a screen reader give a text alone: it names what it speaks of. */
const withoutNoun =
  /^(it|it’s|it’ll|its|this one|that one|these ones|one of (it|them|these|those)|they|they’re|their|theirs|them|both)(?!\p{L}|-)/iu

/** `once a day` and `after a day` are plain; `limits a day` and `3 a day` are not. */
const perDay = /(?<=[\p{L}\d}])(?<!\b(?:once|twice|after|before|in|within|for|of|than)) a day\b/iu

describe('English, as one hears it', () => {
  test('there is English to read', () => {
    expect(texts.size).toBeGreaterThan(2500)
  })

  test('no text begins with a word whose noun stands elsewhere', () => {
    for (const riddle of ['It’s mine.', 'Its number', 'This one is late', 'One of them', 'They follow'])
      expect([riddle, withoutNoun.test(riddle)]).toEqual([riddle, true])
    for (const plain of ['One of your passkeys', 'This deposit is late', 'Items', 'These prices'])
      expect([plain, withoutNoun.test(plain)]).toEqual([plain, false])
    expect(found(withoutNoun)).toEqual([])
  })

  test('none says a day behind a noun', () => {
    for (const [text, is] of [
      ['Withdrawals a day', true],
      ['at most {{most}} emails a day', true],
      ['Only once a day.', false],
      ['After a day with orders', false],
    ] as const)
      expect([text, perDay.test(text)]).toEqual([text, is])
    expect(found(perDay)).toEqual([])
  })

  test.each([
    ['by itself', /\bby (it|them)sel(f|ves)\b/i],
    ['the house', /\bthe house\b/i],
    ['dividend', /dividend/i],
    ['lapse', /\blaps(e|es|ed|ing)\b/i],
  ])('none says %s', (_, word) => {
    expect(found(word)).toEqual([])
  })
})

interface Asking {
  /** What was pressed. */
  button: string
  /** What asks whether that is meant. */
  title: string
  /** What carries it out, where it says more than "Confirm". */
  go?: string
}

const asking = (button: string, title: string, go?: string): Asking => ({ button, title, ...(go && { go }) })

const pairs: readonly Asking[] = [
  asking('activities:end_link', 'activities:end_link_title', 'activities:end_link'),
  asking('withdrawals:submit', 'withdrawals:confirm_title', 'withdrawals:submit'),
  asking('deposits:submit', 'deposits:confirm_title', 'deposits:submit'),
  asking('financing:buy', 'financing:confirm_title', 'financing:buy_for'),
  asking('financing:act_stopEarly', 'financing:stopEarly_title'),
  asking('financing:act_settle', 'financing:settle_title'),
  asking('financing:act_takeBack', 'financing:takeBack_title'),
  asking('financing:act_renew', 'financing:renew_title', 'financing:act_renew'),
  asking('limits:timeOut_start', 'limits:timeOut_ask', 'limits:timeOut_start'),
  asking('limits:exclusion_start', 'limits:exclusion_ask', 'limits:exclusion_start'),
  asking('ownData:erase_start', 'ownData:erase_title', 'ownData:erase_confirm'),
  asking('payment:remove', 'payment:remove_title', 'payment:remove'),
  asking('security:end_others', 'security:end_others_title', 'security:end_others'),
  asking('user:refill', 'user:refill_title'),
  asking('user:log_out', 'user:log_out_title', 'user:log_out'),
  asking('desk:approve', 'desk:approve_title', 'desk:approve'),
  asking('desk:refuse', 'desk:refuse_title', 'desk:refuse'),
  asking('desk:lock', 'desk:lock_title', 'desk:lock'),
  asking('desk:unlock', 'desk:unlock_title', 'desk:unlock'),
  asking('desk:credit', 'desk:credit_sure'),
  asking('desk:close_thread', 'desk:close_title', 'desk:close_thread'),
  asking('desk:approve', 'desk:identity_pass_title', 'desk:approve'),
  asking('desk:refuse', 'desk:identity_reject_title', 'desk:refuse'),
  asking('desk:approve', 'desk:change_carry_title', 'desk:approve'),
  asking('desk:refuse', 'desk:change_refuse_title', 'desk:refuse'),
  asking('desk:halt', 'halts:halt_title', 'desk:halt'),
  asking('desk:resume', 'halts:resume_title', 'desk:resume'),
  asking('product:announce', 'product:announce_title', 'product:announce'),
  asking('desk:refuse', 'product:refuse_title', 'desk:refuse'),
  asking('product:withdraw', 'product:withdraw_title', 'product:withdraw'),
  asking('money:way_change', 'money:way_change_title'),
  asking('money:way_confirm', 'money:way_confirm_title', 'money:way_confirm'),
  asking('desk:refuse', 'money:way_refuse_title', 'desk:refuse'),
  asking('money:way_take_back', 'money:way_take_back_title', 'money:way_take_back'),
  asking('desk:approve', 'money:payout_approve_title', 'desk:approve'),
  asking('desk:refuse', 'money:payout_refuse_title', 'desk:refuse'),
  asking('money:payout_mark_paid', 'money:payout_paid_title', 'money:payout_mark_paid'),
  asking('money:payout_mark_returned', 'money:payout_returned_title', 'money:payout_mark_returned'),
  ...['publish', 'end', 'discard'].map((press) =>
    asking(`content:${press}`, `content:${press}_title`, `content:${press}`),
  ),
  ...['fund', 'open', 'close', 'discard', 'give_back'].map((press) =>
    asking(`projects:project_${press}`, `projects:${press}_title`, `projects:project_${press}`),
  ),
]

const verbOf = (name: string) => /^\p{L}+/u.exec(texts.get(name) ?? '')?.[0] ?? `nothing at ${name}`

describe('a button and what asks after it', () => {
  test('every text that asks whether an act is meant stands in the pairs', () => {
    const asks = [...texts].filter(([name, text]) => /_(title|ask|sure)$/.test(name) && text.endsWith('?'))
    expect(asks.length).toBeGreaterThan(35)
    const paired = new Set(pairs.map(({ title }) => title))
    expect(asks.flatMap(([name]) => (paired.has(name) ? [] : [name]))).toEqual([])
  })

  test.each(pairs)('$button · $title', ({ button, title, go }) => {
    expect([verbOf(title), verbOf(go ?? title)]).toEqual([verbOf(button), verbOf(button)])
  })
})
