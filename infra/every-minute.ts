import type { Minutely } from './minutely.ts'

export const everyMinute: readonly Minutely[] = [
  {
    name: 'notifier',
    ids: ['Notifier', 'Notifying', 'NotifierFailing'],
    userImpact:
      'Users do not get what they chose by email or on their phone: results, decisions and price alerts come late there. In the product they are told as always, and nothing is lost.',
    firstStep: "Read the last lines of the notifier function's log: they name the error.",
  },
  {
    name: 'lookout',
    ids: ['Lookout', 'Looking', 'AlertsFailing'],
    userImpact:
      'Price alerts come late: users are not told that a market has reached their price until a look succeeds again; none is lost.',
    firstStep: "Read the last lines of the lookout function's log: they name the error of each product.",
  },
  {
    name: 'invitations',
    ids: ['Invitations', 'Booking', 'InvitationsFailing'],
    userImpact:
      'Rewards of invitations are booked late: a friend passed level one and neither of the two has the money yet; none is lost.',
    firstStep: "Read the last lines of the invitations function's log: they name the error of each friend.",
  },
  {
    name: 'progress',
    ids: ['Progress', 'Counting', 'ProgressFailing'],
    userImpact:
      'VIP levels and the rewards of couples come late, unless their user looks: a withdrawal may cost the fee of the level before; none is lost.',
    firstStep: "Read the last lines of the progress function's log: they name the error of each user.",
  },
]
