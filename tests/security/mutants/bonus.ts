import { type Guard, watched } from './guard.ts'

// What keeps a bonus apart from its user's own money, and counts it right, in the conditions of its writes.
const story = 'tests/stories/bonus.test.ts'
const accept = watched('functions/rewards/accept.ts', story)
const reward = watched('functions/rewards/reward.ts', story)
const end = watched('functions/rewards/end.ts', story)
const ledger = watched('functions/ledger/bonus.ts', story)
const races = watched('functions/ledger/bonus.ts', 'functions/trade/place.test.ts')
const settle = watched('functions/trade/settle.ts', story)

export const bonusGuards: Guard[] = [
  accept("if (bonus.until <= at) throw new Refusal('bonus_over')", '', /is refused once its time is over/),
  accept("if (account.bonus) throw new Refusal('bonus_running')", '', /same moment another bonus began/),
  accept('  assertNotPaused(account, nowMs)', '', /same moment a break began/),
  accept('  assertNotFrozen(account)', '', /same moment the books were frozen/),
  accept('startBonus(unlessPaused(change, nowMs), {', 'startBonus(change, {', /same moment a break began/),
  accept(
    '    session,\n    account: (change)',
    '    account: (change)',
    /same moment the account was locked/,
    /same moment the session ended/,
    /same moment the books were frozen/,
  ),
  reward(".where('state', '=', 'offered')", '', /accepted twice, or twice at once/),
  end(
    "change.where('turnover', '>', 0n).where('bonusEnds'",
    "change.where('bonusEnds'",
    /an order meets it in the last moment/,
  ),
  ledger(
    "change.whereAbsent('bonus').set('bonus', id)",
    "change.set('bonus', id)",
    /same moment another bonus began/,
  ),
  races("else change.whereAbsent('bonus')", '', /^a bonus that begins between read and write/),
  races(
    "if (bonus) change.where('bonus', '=', bonus.id)",
    'if (bonus) return',
    /^a bonus that ends.* between read and write/,
  ),
  ledger('bonus && closeAt <= bonus.ends', 'bonus', /none that closes after its end/),
  ledger(
    "if (account.bonus !== id) change.whereNot('bonus', id)",
    "if (account.bonus !== id) change.add('turnover', -stakes)",
    /none of an earlier bonus/,
  ),
  settle(
    'countTurnover(change, bonus, stake - unstaked, account)',
    'countTurnover(change, bonus, stake, account)',
    /won and lost stakes, not by draws/,
  ),
]
