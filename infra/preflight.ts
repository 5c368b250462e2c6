import type { StageConfig } from './stages.ts'
import { whyNotDeployed } from './stages.ts'

/** AWS was busy, or these credentials may not ask. */
export const UNKNOWN = 'not known'
/** Null if it certainly does not exist. */
export type Asked<T> = T | null | typeof UNKNOWN

export interface AccountFacts {
  account: Asked<string>
  region: string | null
  bootstrapped: { here: Asked<number>; front: Asked<number> }
  concurrency: Asked<number>
  certificates: Record<string, Asked<string>>
  shardsEver: Asked<number>
  stacks: Record<string, Asked<string>>
  scheduleGroup: Asked<string>
  originVersion: Asked<string>
}

const BOOTSTRAP_VERSION = 21
const FRONT_REGION = 'us-east-1'

type Command = 'bootstrap' | 'deploy' | 'diff' | 'destroy'

/** Each problem with its remedy, except those that a first command repairs itself. */
export function faultsBefore(command: Command, config: StageConfig, facts: AccountFacts): string[] {
  const { account, region, bootstrapped, concurrency, certificates, shardsEver, stacks, scheduleGroup } =
    facts
  const { stage } = config
  if (account === UNKNOWN) return [unknown('whose these credentials are')]
  if (account === null) return ['no valid AWS credentials: set AWS_PROFILE, or run `aws sso login`']
  if (region === null)
    return ['no region is named: set AWS_REGION, or name account and region in infra/stages.ts']
  const faults: string[] = []
  const refuse = (when: boolean, why: string) => {
    if (when) faults.push(why)
  }
  refuse(
    config.account !== undefined && config.account !== account,
    `these credentials belong to account ${account}, but ${stage} belongs to ${config.account}: change AWS_PROFILE`,
  )
  refuse(
    stage !== 'dev' && config.account === undefined,
    `${stage} names no account: name account and region in infra/stages.ts, so that it cannot be deployed to the wrong account`,
  )
  if (command === 'bootstrap' || command === 'destroy') return faults
  const mend = `run npm run bootstrap -- --stage ${stage}`
  for (const [place, version] of [
    [region, bootstrapped.here],
    ...(region === FRONT_REGION ? [] : [[FRONT_REGION, bootstrapped.front] as const]),
  ] as const) {
    refuse(version === null, `${place} has not been bootstrapped for the CDK: ${mend}`)
    refuse(version === UNKNOWN, unknown(`whether ${place} has been bootstrapped for the CDK`))
    refuse(
      typeof version === 'number' && version < BOOTSTRAP_VERSION,
      `the CDK's set-up in ${place} is too old (${version}): ${mend}`,
    )
  }
  // CloudFront would learn another secret than the functions know.
  refuse(facts.originVersion === UNKNOWN, unknown(`which origin secret ${stage} has`))
  if (command === 'diff') return faults
  const unready = whyNotDeployed(config)
  refuse(unready !== null, unready ?? '')
  refuse(
    typeof concurrency === 'number' && concurrency < config.concurrency,
    `the account may run ${concurrency} functions at once and the config says ${config.concurrency}: say concurrency: ${concurrency} in infra/stages.ts, or ask AWS for more (Service Quotas, Lambda, concurrent executions)`,
  )
  for (const [arn, state] of Object.entries(certificates))
    refuse(state === UNKNOWN, unknown(`whether the certificate ${arn} is issued`))
  for (const [arn, state] of Object.entries(certificates))
    refuse(
      state !== 'ISSUED' && state !== UNKNOWN,
      `the certificate ${arn} ${state === null ? 'is not there' : `is ${state}`}: request it in ACM of ${FRONT_REGION} and confirm its domain`,
    )
  refuse(shardsEver === UNKNOWN, unknown(`how many shards ${stage} ever had`))
  refuse(
    typeof shardsEver === 'number' && config.runtime.shards < shardsEver,
    `${stage} once had ${shardsEver} shards, and the number can only grow; the config says ${config.runtime.shards}`,
  )
  for (const [name, state] of Object.entries(stacks)) {
    refuse(state === UNKNOWN, unknown(`whether the stack ${name} is there`))
    refuse(
      state !== null && /^ROLLBACK_(COMPLETE|FAILED)$/.test(state),
      `the first deployment of ${name} failed and is in the way of a second: aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name} && aws cloudformation delete-stack --stack-name ${name}`,
    )
  }
  const isGone = Object.values(stacks).every((state) => state === null)
  refuse(isGone && scheduleGroup === UNKNOWN, unknown(`whether an earlier ${stage} left its schedule group`))
  // Only if no stack exists: a live stage's group holds the schedules of open orders.
  refuse(
    isGone && scheduleGroup !== null && scheduleGroup !== UNKNOWN,
    `the schedule group ${scheduleGroup} of an earlier ${stage} is still there: aws scheduler delete-schedule-group --name ${scheduleGroup}`,
  )
  return faults
}

const unknown = (what: string): string =>
  `AWS does not say ${what}: try again in a minute, or give these credentials the rights of npm run ci-rights`

export const certificatesOf = ({ domain, desk }: StageConfig): string[] =>
  [domain, desk?.domain].flatMap((host) => (host ? [host.certificateArn] : []))

export const destroyWords = (stage: string): string => `destroy ${stage} and its data`

/** Null if it may. `yes` counts only for stages that keep no data. */
export function whyNotDestroyed(
  { stage, keepData }: Pick<StageConfig, 'stage' | 'keepData'>,
  { words, yes }: { words: string | undefined; yes: boolean },
): string | null {
  if (words === destroyWords(stage)) return null
  if (yes && !keepData) return null
  return keepData
    ? `${stage} keeps its data. To take it down all the same: npm run destroy -- --stage ${stage} --words "${destroyWords(stage)}"; its table, secrets and pictures stay and are named at the end`
    : `add --yes to take ${stage} down with all its data`
}
