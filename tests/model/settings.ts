import { practiceDefaults, type RuntimeConfig } from '../../functions/config.ts'
import type { Random } from './random.ts'

type Drawn = Pick<RuntimeConfig, 'sign' | 'couple' | 'reward' | 'invitation'>

/** What a stage gives, drawn: any valid setting must keep the books right. `cent` is a hundredth of its asset. */
export function drawnSettings(chance: Random, cent: number): Drawn {
  const { sign, couple, reward } = practiceDefaults
  return {
    sign: { ...sign, reward: chance.pick([10, 10, 25, 0]), seventh: chance.pick([50, 0, 73]) },
    couple: { ...couple, reward: chance.pick([50, 50, 33, 0]), every: chance.pick([7, 7, 3]) },
    reward: {
      ...reward,
      percent: chance.pick([2, 3, 10, 0]),
      max: chance.pick([20_00, 1_00, 37]) * cent,
      times: chance.pick([5, 1, 23]),
      days: chance.pick([30, 2]),
    },
    // So few a month that histories reach it.
    invitation: {
      ...{ reward: chance.pick([5_00, 5_00, 7_01, 0]), aMonth: 1, times: 20 },
      settledStakes: chance.pick([0, 1, 1, 10_00]) * cent,
    },
  }
}

/** The caps of claimed rewards, which no other setting of deposits goes with. */
export const drawnCaps = (chance: Random) => {
  const claimMax = chance.pick([50_00, 50_00, 49_99, 80_00])
  return { claimMax, claimMonth: chance.pick([100_00, 100_00, 120_00]) }
}

/** Settings in one line, as a broken history prints them. */
export const settingsLine = ({ sign, couple, reward, invitation, deposit }: RuntimeConfig): string =>
  `settings ${JSON.stringify({ sign, couple, reward, invitation, claimMax: deposit.claimMax, claimMonth: deposit.claimMonth })}`
