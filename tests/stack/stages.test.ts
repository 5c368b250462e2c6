import { describe, expect, test } from 'vitest'
import { practiceDefaults } from '../../functions/config.ts'
import {
  missingForRealMoney,
  parseStage,
  runtimeOf,
  type StageConfig,
  stages,
  whyNotDeployed,
} from '../../infra/stages.ts'

const licence = { operator: 'Example Ltd', number: 'L-1', jurisdictions: ['MT'], feedLicence: 'F-1' }
const { deposit, withdrawal } = practiceDefaults
const real = {
  ...practiceDefaults,
  money: 'real',
  practice: { grant: 0, refillBelow: 0 },
  sign: { ...practiceDefaults.sign, reward: 0, seventh: 0 },
  couple: { ...practiceDefaults.couple, reward: 0 },
  reward: { ...practiceDefaults.reward, times: 23 },
  deposit: { ...deposit, operatorEyesFrom: deposit.fourEyesFrom },
  withdrawal: { ...withdrawal, operatorEyesFrom: withdrawal.fourEyesFrom },
}

test.each(Object.values(stages))('$stage plays for practice money on a simulated market', (config) => {
  expect(runtimeOf(config)).toMatchObject({ stage: config.stage, money: 'practice', feed: 'sim' })
})

describe('a stage is refused when', () => {
  const withoutOne = (name: keyof typeof licence) => {
    const { [name]: _, ...rest } = licence
    return { licence: rest, runtime: real }
  }
  test.each<[string, Record<string, unknown>, string]>([
    ['real money names nothing', { runtime: real }, 'operator, licence, jurisdictions'],
    ['real money plays on a simulated market', { runtime: real, licence }, 'a live, licensed feed'],
    [
      'real money is given away',
      { runtime: { ...real, practice: practiceDefaults.practice }, licence },
      'no practice money',
    ],
    ["real money gives nobody's address", { runtime: real, licence }, "its operator's own address"],
    ['it names no operator', withoutOne('operator'), 'operator'],
    ['it names no licence', withoutOne('number'), 'number'],
    [
      'it names no jurisdiction',
      { licence: { ...licence, jurisdictions: [] }, runtime: real },
      'jurisdictions',
    ],
    ['it names no licence of the feed', withoutOne('feedLicence'), 'feedLicence'],
    [
      'a recorded market is to be shown',
      { runtime: { ...practiceDefaults, feed: 'replay:bars' } },
      'recorded',
    ],
    ['prod may lose its data', { stage: 'prod', keepData: false }, 'prod keeps its data'],
    ['nobody is told of its alarms', { stage: 'prod', keepData: true }, 'prod needs alarmEmail'],
    [
      'ten people behind one address would be taken for a flood',
      { edgeLimits: { session: 3000, address: 29_999, login: 1000 } },
      'ten busy people may share an address',
    ],
    [
      'its time zone is none',
      { runtime: { ...practiceDefaults, timeZone: 'Mars/Base' } },
      'the time zone is none that is known',
    ],
    ['its domain has no certificate', { domain: { name: 'a.example' } }, 'certificateArn'],
    ['it names a region but no account', { region: 'eu-central-1' }, 'account and region go together'],
    ['it may cost nothing', { budgetDollars: 0 }, 'budgetDollars'],
    ['it has a name nobody knows', { stage: 'test' }, 'stage'],
    ['it has a setting nobody knows', { odds: 0.4 }, 'odds'],
    [
      'its functions are told something nobody knows',
      { runtime: { ...practiceDefaults, odds: 0.4 } },
      'odds',
    ],
    [
      'its certificate is where CloudFront cannot read it',
      { domain: { name: 'a.example', certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/1' } },
      'certificateArn',
    ],
  ])('%s', (_, change, says) => {
    expect(() => parseStage({ ...stages.dev, ...change })).toThrow(says)
  })
})

test('each stage stands under its own name', () => {
  expect(Object.entries(stages).map(([name, { stage }]) => [name, stage])).toEqual(
    Object.keys(stages).map((name) => [name, name]),
  )
})

test('prod is deployed only when its alarms go to somebody', () => {
  expect(whyNotDeployed(stages.prod)).toMatch('nobody reads its alarms')
  expect(whyNotDeployed({ alarmEmail: 'night-watch@evenhand.org' })).toBeNull()
  expect(whyNotDeployed(stages.dev)).toBeNull()
})

test('a stage may take real money when it names all and its feed is live', () => {
  const operator = { name: 'Example Ltd', address: ['1 Example Street', 'Valletta'] }
  const config = { runtime: { ...real, feed: 'kraken', operator }, licence } as Pick<
    StageConfig,
    'runtime' | 'licence'
  >
  expect(missingForRealMoney(config, ['kraken'])).toEqual([])
  expect(missingForRealMoney(config, [])).toHaveLength(1)
  // One reviewer with many users is held to the bound of one user.
  const lenient = { ...config.runtime, deposit, withdrawal }
  expect(missingForRealMoney({ ...config, runtime: lenient }, ['kraken'])).toHaveLength(2)
})
