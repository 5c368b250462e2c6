import { everywhere, type Guard, watched } from './guard.ts'

// Sign-in, friends, couples, the bonus of a first deposit, claimed rewards: what keeps each from being given twice, late,
// to oneself or by one alone.
const signs = 'tests/stories/sign.test.ts'
const sign = watched('functions/engagement/sign.ts', signs)
const friends = watched('functions/engagement/invitation.ts', 'tests/stories/friends.test.ts')
const given = watched('functions/engagement/reward.ts', 'tests/stories/friends.test.ts')
const stakes = watched('functions/engagement/settled-stakes.ts', 'tests/stories/friends.test.ts')
const invented = 'tests/security/53-invented-friends.test.ts'
const registering = watched('functions/login/store.ts', 'tests/stories/friends.test.ts')
const couples = 'tests/stories/couple.test.ts'
const couple = watched('functions/activities/couple/act.ts', couples)
const recharge = 'tests/stories/recharge.test.ts'
const claims = 'tests/stories/claims.test.ts'
const claim = watched('functions/deposits/claim.ts', claims)

/** All that a registration writes on the condition that there is no such user. */
const WRITTEN = [
  'create(accountRow(uid, dateIn(timeZone, nowMs), opening, timeZone))',
  "create({ ...keys.unique('username', name, indexKeys), uid })",
  "create({ ...keys.unique('publicId', publicId, indexKeys), uid })",
  'create(profileRow(profile))',
  'given.put',
  '...row',
]

export const engagementGuards: Guard[] = [
  sign(
    'earlier: async () => (await daysOfOperation(deps, session.uid, id)).find((day) => day.operation === id)',
    'earlier: async () => undefined',
    /the same request again gets the first answer/,
  ),
  everywhere(
    sign(
      "throw new Refusal('once_a_day')",
      'void 0',
      /is once a day; the same request again/,
      /west: the date that was signed does not come twice/,
      /nor one that is there/,
    ),
  ),
  sign(
    "pinned(change, 'zone', read.account.zone?.name ?? null)",
    'change',
    /before its user joined, by the zone the write meets/,
  ),
  sign(
    "      pinned(change, 'moves', read.moves)\n",
    '',
    /another request changes meanwhile is counted anew/,
  ),
  sign(
    "if (form.date >= today) throw new Refusal('makeup_not_over')",
    '',
    /today cannot be made up/,
    /tomorrow cannot be made up/,
  ),
  sign('if (!read.missed.includes(form.date)) throw', "if (form.date < '2000') throw", /a month ago cannot/),
  sign(
    "if (read.madeUp >= sign.makeUps) throw new Refusal('makeup_none_left', { count: sign.makeUps })",
    '',
    /one of three in a month/,
  ),
  watched('functions/documents/operation.ts', signs)(
    '    checkWindow(operation.id, operation.nowMs)\n',
    '',
    /whose clock is a day off/,
  ),
  watched('functions/limits/rules.ts', signs)(
    'Math.max(today.endsAt, over)',
    'Math.min(today.endsAt, over)',
    /east: the running day lasts/,
  ),

  friends('    if (counted.length >= aMonth) return false\n', '', /the fifty-first of a month/),
  given("    if (before) return 'paid'\n", '', /however often it is booked/),
  given(
    "    if (!row || !isOpen(row, given.passedAt)) return 'account_closed'\n",
    '',
    /while the friend is locked/,
  ),
  given(
    "return state === 'ACTIVE' && !(pause?.kind === 'exclusion' && pause.until > at)",
    "return state === 'ACTIVE'",
    /while the inviter is excluded/,
  ),
  watched('functions/engagement/invitations.ts', invented)(
    '!(await hasSettledStakes(table, friend, BigInt(settledStakes)))',
    'false',
    /earn their inviter nothing, of practice money/,
    /earn their inviter nothing, of real money/,
  ),
  stakes(" if (order.result === 'win' || order.result === 'loss')", '', /counts neither open orders/),
  watched('functions/engagement/reward.ts', invented)(
    "deps.config.money === 'real' ? offerReward : payReward",
    'payReward',
    /of a friend who traded is a bonus/,
  ),
  watched('functions/inviter.ts', 'tests/stories/friends.test.ts')(
    '!isReferrer || (await isActive(deps, uid ?? NOBODY))',
    'true || NOBODY',
    /locked or erased invites nobody/,
  ),

  // Who invited a user stands since they registered: nobody is their own friend, and no ring can be.
  registering(
    WRITTEN.join(',\n    '),
    WRITTEN.map((put) => put.replace(/^create\((.*Row.*)\)$/, "{ kind: 'put', item: $1 }"))
      .filter((put) => put !== 'given.put' && put !== '...row')
      .join(',\n    '),
    /of one’s own cannot be used/,
    /one tier, and no ring can be/,
  ),

  couple("if (uid === from) throw new Refusal('partner_is_self')", '', / > oneself/),
  couple("if (!uid) throw new Refusal('user_not_found')", '', / > an id that nobody has/),
  couple(
    "if (theirs.link?.state === 'linked') throw new Refusal('partner_taken')",
    '',
    / > one who has a partner/,
  ),
  couple(
    "if (mine.link?.state === 'linked') throw new Refusal('partner_set')",
    '',
    / > another while one is linked/,
  ),
  couple(
    "if (mine.link && isOpen(mine.link, at)) throw new Refusal('partner_asked')",
    '',
    / > a second while the first is asked/,
  ),
  couple("if (!isOpen(link, now)) throw new Refusal('partner_late')", '', /in the second its time is over/),
  couple(
    '    if (isLinked) await bookCouple(deps, link, nowMs)\n',
    '',
    /before one of the two ends the link/,
  ),
  watched('functions/activities/couple/link.ts', couples)(
    "  if (!before) return change.whereAbsent('link')\n  return change.where('link', '=', before.link).where('state', '=', before.state)",
    '  return before ? change : change',
    /is one for each, whoever asks and confirms at the same moment/,
  ),
  watched('functions/activities/couple/book.ts', couples)(
    "pinned(change, 'moves', (account.moves as bigint | undefined) ?? null)",
    'void change',
    /once, whoever looks and however many at once/,
  ),
  watched('functions/engagement/effects.ts', couples)(
    "if (!row || old || row.how !== 'signed') return []",
    'if (!row || !old) return []',
    /pay though nobody looks/,
  ),

  watched('functions/ledger/bonus-offer.ts', recharge)(
    'const note = create({ ...keys.firstDeposit(uid), deposit: deposit.id, at })',
    "const note = { kind: 'put', item: { ...keys.firstDeposit(uid), deposit: deposit.id, at } } as Put",
    /one of two that are confirmed at the same moment/,
  ),
  watched('functions/deposits/review.ts', recharge)(
    'to === SUCCESS && deposit.class === 0 && !hadFirst',
    'to === SUCCESS && deposit.class === 0',
    /paid in before there were notes is none/,
  ),

  claim(".whereAbsent('claim')", '', /by two operators at the same moment/, /that was booked: claim_booked/),
  claim("      .whereAtMost('sum', BigInt(claimMonth) - amount)\n", '', /up to the cap of a month/),
  claim(
    '  if (amount > BigInt(claimMax)) throw capOf(claimMax, BigInt(claimMax))\n',
    '',
    /above the cap of one/,
  ),
  claim(
    "if (thread?.topic !== 'reward' || !isShown) throw new Refusal('claim_not')",
    '',
    /without a picture/,
    /of a question about something else/,
  ),
  watched('functions/deposits/review.ts', claims)(
    '            ...(to === FAILED ? claimGivenBack(deposit) : []),\n',
    '',
    /refused by the second may be booked again/,
  ),
  watched('functions/deposits/states.ts', claims)(
    "if (!asked.reason && deposit.first?.operator === asked.by.operator) return new Refusal('self_approval')",
    '',
    /is booked by two from the bonuses/,
  ),
  watched('functions/table/pictures.ts', claims)(
    "\n    .where('state', '=', 'clean')\n    .where('purpose', '=', purpose)",
    '',
    /with another's picture/,
  ),
]
