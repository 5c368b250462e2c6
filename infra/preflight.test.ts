import { describe, expect, test } from 'vitest'
import {
  type AccountFacts,
  certificatesOf,
  destroyWords,
  faultsBefore,
  reservedFunctions,
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
  leftover: null,
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
    ['without credentials', stages.dev, { account: null }, /no credentials.*AWS_PROFILE/],
    ['without a region', stages.dev, { region: null }, /set AWS_REGION/],
    [
      'with credentials of another account',
      staging,
      { account: '999999999999' },
      /999999999999.*123456789012/,
    ],
    ['of a stage others use, into any account', stages.staging, {}, /names no account/],
    [
      'of a firewall elsewhere',
      parseStage({ ...stages.dev, edgeLimits: stages.staging.edgeLimits }),
      { region: 'eu-west-1' },
      /us-east-1/,
    ],
    ['without a bootstrap', stages.dev, { bootstrapped: { here: null, front: null } }, /npm run bootstrap/],
    [
      'without one where the firewall is',
      staging,
      { region: 'eu-central-1', bootstrapped: { here: 25, front: null } },
      /never set up in us-east-1/,
    ],
    ['with an old one', stages.dev, { bootstrapped: { here: 6, front: 25 } }, /too old \(6\)/],
    ['while too few functions may run', stages.dev, { concurrency: 10 }, /10 functions.*Service Quotas/],
    [
      'while a certificate waits',
      staging,
      { certificates: { [arn]: 'PENDING_VALIDATION' } },
      /PENDING_VALIDATION/,
    ],
    ['while a certificate is missing', staging, { certificates: { [arn]: null } }, /is not there.*ACM/],
    ['with fewer shards than ever', staging, { shardsEver: 16 }, /only be raised.*16.*8/],
    [
      'over what an earlier stage left',
      stages.dev,
      { leftover: 'evenhand-dev' },
      /delete-schedule-group --name evenhand-dev/,
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

test('what is reserved for floods is what the list of functions says', () => {
  expect(reservedFunctions()).toBeGreaterThanOrEqual(5)
  const few = faultsBefore('deploy', stages.dev, { ...good, concurrency: 99 + reservedFunctions() })
  expect(few).toHaveLength(1)
  expect(faultsBefore('deploy', stages.dev, { ...good, concurrency: 100 + reservedFunctions() })).toEqual([])
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
