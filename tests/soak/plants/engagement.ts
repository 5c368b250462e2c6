import type { Plant } from './list.ts'

const HELD = 'sign-ins and rewards held'

/** What could be wrong with days signed in, and with what invitations earn. */
export const engagementPlants: readonly Plant[] = [
  {
    says: 'a day is signed though another came between',
    caughtBy: [HELD],
    edits: [
      {
        file: 'functions/engagement/sign.ts',
        text: "      pinned(change, 'moves', read.moves)\n",
        instead: '',
      },
    ],
  },
  {
    says: 'a missed day of long ago can be made up',
    caughtBy: [HELD, 'a refusal has its reason'],
    edits: [
      {
        file: 'functions/engagement/sign.ts',
        text: 'if (!read.missed.includes(form.date))',
        instead: "if (form.date < '2000')",
      },
    ],
  },
  {
    says: 'an invitation is booked again where its worker asks again later',
    caughtBy: ['done once', HELD],
    edits: [
      {
        file: 'functions/engagement/reward.ts',
        text: 'const key = rewardKey(deps, given)',
        instead: 'const key = rewardKey(deps, { ...given, passedAt: secondsOf(deps.clock()) })',
      },
    ],
  },
  {
    says: 'a claimed reward is booked by each operator who books it',
    caughtBy: ['claims held', 'a refusal has its reason'],
    edits: [{ file: 'functions/deposits/claim.ts', text: "      .whereAbsent('claim')\n", instead: '' }],
  },
  {
    says: 'the claims of a month have no cap',
    caughtBy: ['claims held', 'a refusal has its reason'],
    edits: [
      {
        file: 'functions/deposits/claim.ts',
        text: "      .whereAtMost('sum', BigInt(claimMonth) - amount)\n",
        instead: '',
      },
    ],
  },
  {
    says: 'a day signed in tells nobody',
    caughtBy: ['couples held', 'levels held'],
    edits: [
      {
        file: 'functions/engagement/effects.ts',
        text: "if (!row || old || row.how !== 'signed') return []",
        instead: 'if (!row || !old) return []',
      },
    ],
  },
  {
    says: 'the rewards of a month have no bound',
    caughtBy: [HELD],
    edits: [
      {
        file: 'functions/engagement/invitation.ts',
        text: '    if (counted.length >= aMonth) return false\n',
        instead: '',
      },
    ],
  },
]
