import { decided, row, type Section } from './row.ts'

const away = 'tests/security/40-refusals-published.test.ts'
const published = 'functions/market/published.test.ts'
const decidedNumbers = 'tests/spec/constants.test.ts'

export const constantSection: Section = {
  title: 'Section 9: constants and limits',
  count: 22,
  rows: [
    row('password of 6-16 characters', [decidedNumbers, 'password of 6 to 16 characters']),
    row('code good for 5 minutes', [decidedNumbers, 'a code is good for five minutes']),
    row('image of at most 4 MB', [decidedNumbers, 'a picture of at most 4 MiB']),
    row('jpg or png', [decidedNumbers, 'jpg and png, nothing else']),
    row('level three: assets above 20 BTC', [decidedNumbers, 'level three is for assets above 20 BTC']),
    row('withdrawal window 09:00 to 21:00', [
      away,
      'a second before the window',
      'the moment the window closes',
    ]),
    decided(
      'withdrawal amounts: 100 to 49999, 4299, 4999',
      'three readings of the most that may be withdrawn',
    ),
    row('100-4,299, 100-4,999, 100-49,999, by level', [
      away,
      "[1, '4299.01', '4299.00']",
      "[3, '49999.01', '49999.00']",
    ]),
    row('withdrawals a day', [away, 'the fourth of the day'], [published, 'figures are those of the stage']),
    row('order minimum, position minimum and maximum', [
      decidedNumbers,
      'orders of 1 to 1,000, positions of 5 to 2,000',
    ]),
    row('hold maximum', [decidedNumbers, 'all positions together at most 5,000']),
    row('fees', [decidedNumbers, 'a fee of 0.5% of the stake, at least a cent']),
    row('request timeout 60 s', ['web/api/request.test.ts', 'is given up after a minute', '60_000']),
    row('page chunk timeout 120 s', [
      'tests/web/chunk.test.ts',
      'given up after two minutes, and not before',
    ]),
    row('page delay 200 ms', ['tests/web/chunk.test.ts', 'sketched after 200 ms, not before']),
    row('tab bar of 50 px', [
      'tests/web/screens.test.ts',
      'the bar is 50 px high and the page 450 px wide at most',
    ]),
    row('page of 450 px at most', [
      'tests/web/screens.test.ts',
      'the bar is 50 px high and the page 450 px wide at most',
    ]),
    row('default language English', ['tests/stories/told-to-all.test.ts', "defaultLanguage: 'en'"]),
    decided('default language in the other reading', 'two readings of the languages'),
    decided(
      'level by level, administrator, desk',
      'an administrator of the specification is customer service',
    ),
    decided('image upload is one call', 'an upload is two calls behind one function'),
    row('sign-in once per day', ['tests/stories/sign.test.ts', 'by two phones at midnight: each date once']),
  ],
}
