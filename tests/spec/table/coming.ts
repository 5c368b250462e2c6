/**
 * What other branches bring: each row with what is expected of its test. Not asserted. With the merge of a branch its rows
 * move to the section named, with the tests that show them; the sum of both is held by table.test.ts. When none is left
 * this file goes.
 */
export const coming: readonly { section: string; is: string; branch: string; expected: string }[] = [
  ...(
    [
      ['/pages/user/activityCenter', 'activities', 'my progress'],
      ['/pages/user/sign', 'engagement', 'the calendar of the month'],
    ] as const
  ).map(([is, branch, expected]) => ({ section: 'Section 2: addresses', is, branch, expected })),
  ...(
    [
      ['POST /api/user/sign', 'engagement', 'today signed, once'],
      ['POST /api/user/addlover', 'activities', 'the couple link'],
    ] as const
  ).map(([is, branch, expected]) => ({ section: 'Section 7: calls', is, branch, expected })),
  ...(
    [
      ['only once a day', 'engagement', 'a second sign-in of the day, once_a_day'],
      ['partner cannot be yourself', 'activities', 'partner_is_self'],
      ['partner already set', 'activities', 'partner_set'],
    ] as const
  ).map(([is, branch, expected]) => ({ section: 'Section 8: messages', is, branch, expected })),
  ...(
    [
      ['sign-in', 'engagement', 'done_sign'],
      ['make-up sign-in', 'engagement', 'done_makeup'],
      ['link set', 'activities', 'done_linked'],
    ] as const
  ).map(([is, branch, expected]) => ({ section: 'Section 8: successes', is, branch, expected })),
  ...(
    [
      ['couple: partner ID required', 'activities', 'partner_required'],
      ['couple: not your own', 'activities', 'partner_is_self'],
      ['couple: not twice', 'activities', 'partner_set'],
      ['sign-in once a day', 'engagement', 'also for two devices at midnight'],
    ] as const
  ).map(([is, branch, expected]) => ({ section: 'Section 5: validation rules', is, branch, expected })),
  ...(
    [
      ['sign-in: signed today', 'engagement', 'once'],
      ['sign-in: consecutive days', 'engagement', 'the streak'],
      ['sign-in: make-up for missed days', 'engagement', 'a day of the last seven'],
    ] as const
  ).map(([is, branch, expected]) => ({ section: 'Section 4: states and transitions', is, branch, expected })),
  {
    section: 'Section 9: constants and limits',
    ...{ is: 'sign-in once a day', branch: 'engagement', expected: 'once_a_day' },
  },
]
