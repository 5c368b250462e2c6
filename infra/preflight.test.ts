import { describe, expect, test } from 'vitest'
import {
  type AccountFacts,
  certificatesOf,
  destroyWords,
  faultsBefore,
  UNKNOWN,
  whyNotDestroyed,
} from './preflight.ts'
import { parseStage, type StageConfig, stages } from './stages.ts'

const ACCOUNT = '123456789012'
const good: AccountFacts = {
  account: ACCOUNT,
  region: 'us-east-1',
  bootstrapped: { here: 25, front: 25 },
  concurrency: 1000,
  certificates: {},
  shardsEver: null,
  stacks: { 'evenhand-dev-data': null, 'evenhand-dev-work': null },
  scheduleGroup: null,
  originVersion: null,
}
const home = { account: ACCOUNT, region: 'eu-central-1' }
const staging = parseStage({ ...stages.staging, ...home })
const arn = `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/1`

test('nothing speaks against a dev stage in a fresh account that the CDK was set up in', () => {
  expect(faultsBefore('deploy', stages.dev, good)).toEqual([])
})

describe('a deployment is refused, and its mend named', () => {
  test.each<[string, StageConfig, Partial<AccountFacts>, RegExp]>([
    ['without credentials', stages.dev, { account: null }, /no valid AWS credentials.*AWS_PROFILE/],
    ['without a region', stages.dev, { region: null }, /set AWS_REGION/],
    [
      'with credentials of another account',
      staging,
      { account: '999999999999' },
      /999999999999.*123456789012/,
    ],
    ['of a stage others use, into any account', stages.staging, {}, /names no account/],
    ['without a bootstrap', stages.dev, { bootstrapped: { here: null, front: null } }, /npm run bootstrap/],
    [
      'without one where the firewall is',
      staging,
      { region: 'eu-central-1', bootstrapped: { here: 25, front: null } },
      /us-east-1 has not been bootstrapped/,
    ],
    ['with an old one', stages.dev, { bootstrapped: { here: 6, front: 25 } }, /too old \(6\)/],
    ['while too few functions may run', staging, { concurrency: 10 }, /concurrency: 10.*Service Quotas/],
    [
      'while a certificate waits',
      staging,
      { certificates: { [arn]: 'PENDING_VALIDATION' } },
      /PENDING_VALIDATION/,
    ],
    ['while a certificate is missing', staging, { certificates: { [arn]: null } }, /is not there.*ACM/],
    ['with fewer shards than ever', staging, { shardsEver: 16 }, /once had 16.*only grow.*8/],
    [
      'over what an earlier stage left',
      stages.dev,
      { scheduleGroup: 'evenhand-dev' },
      /delete-schedule-group --name evenhand-dev/,
    ],
    [
      'over a first one that failed',
      stages.dev,
      { stacks: { 'evenhand-dev-data': 'ROLLBACK_COMPLETE' }, scheduleGroup: 'evenhand-dev' },
      /first deployment of evenhand-dev-data failed.*delete-stack/,
    ],
    ['of alarms nobody reads', parseStage({ ...stages.prod, ...home }), {}, /nobody reads/],
  ])('%s', (_, config, change, says) => {
    const faults = faultsBefore('deploy', config, {
      ...good,
      region: config.region ?? good.region,
      ...change,
    })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(says)
  })
})

test('a first command asks for nothing that it makes itself', () => {
  const fresh = { ...good, bootstrapped: { here: null, front: null }, concurrency: 10 }
  expect(faultsBefore('bootstrap', stages.dev, fresh)).toEqual([])
  expect(faultsBefore('diff', stages.dev, { ...good, concurrency: 10 })).toEqual([])
  expect(faultsBefore('bootstrap', stages.dev, { ...fresh, account: null })).toHaveLength(1)
})

test('a dev stage begins with the ten functions of a new account, in any region', () => {
  expect(faultsBefore('deploy', stages.dev, { ...good, concurrency: 10, region: 'eu-west-1' })).toEqual([])
})

describe('what AWS does not say is asked for again, and never mended', () => {
  test.each<[string, Partial<AccountFacts>]>([
    ['whose these credentials are', { account: UNKNOWN }],
    ['whether us-east-1 has been bootstrapped', { bootstrapped: { here: UNKNOWN, front: 25 } }],
    [`whether the certificate ${arn} is issued`, { certificates: { [arn]: UNKNOWN } }],
    ['how many shards dev ever had', { shardsEver: UNKNOWN }],
    ['which origin secret dev has', { originVersion: UNKNOWN }],
    // A live stage, of which one answer was throttled: its schedule group is in use.
    [
      'whether the stack evenhand-dev-work is there',
      {
        stacks: { 'evenhand-dev-data': null, 'evenhand-dev-work': UNKNOWN },
        scheduleGroup: 'evenhand-dev',
      },
    ],
    ['whether an earlier dev left its schedule group', { scheduleGroup: UNKNOWN }],
  ])('%s', (says, change) => {
    const faults = faultsBefore('deploy', stages.dev, { ...good, ...change })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`AWS does not say ${says}`)
    expect(faults[0]).not.toMatch(/delete|bootstrap --|request it/)
  })

  test('the schedule group of a live stage is no reason, nor a limit that nobody says', () => {
    const live = { stacks: { 'evenhand-dev-work': 'UPDATE_COMPLETE' }, scheduleGroup: 'evenhand-dev' }
    expect(faultsBefore('deploy', stages.dev, { ...good, ...live, concurrency: UNKNOWN })).toEqual([])
  })
})

test('certificates are those of the site and of the desk', () => {
  const host = (name: string) => ({ name, certificateArn: arn })
  const named = parseStage({ ...stages.dev, domain: host('a.example'), desk: { domain: host('b.example') } })
  expect(certificatesOf(named)).toEqual([arn, arn])
  expect(certificatesOf(stages.dev)).toEqual([])
})

describe('a stage is taken down', () => {
  test.each<['dev' | 'prod', string | undefined, boolean, boolean]>([
    ['dev', undefined, true, true],
    ['dev', undefined, false, false],
    ['dev', destroyWords('dev'), false, true],
    ['prod', undefined, true, false],
    ['prod', destroyWords('dev'), true, false],
    ['prod', 'yes', true, false],
    ['prod', destroyWords('prod'), false, true],
  ])('%s with the words %s and --yes %s: %s', (stage, words, yes, may) => {
    const why = whyNotDestroyed(stages[stage], { words, yes })
    if (may) expect(why).toBeNull()
    else expect(why).toMatch(/--yes|--words/)
  })
})
