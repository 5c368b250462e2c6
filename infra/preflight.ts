import { workers } from '../functions/area-workers.ts'
import type { StageConfig } from './stages.ts'
import { whyNotDeployed } from './stages.ts'

/** What is known of the account before anything is changed in it. */
export interface AccountFacts {
  /** Of the credentials; null where there are none, or they are refused. */
  account: string | null
  /** Where the stage goes: as its config says, else as the environment does. */
  region: string | null
  /** Version of what `cdk bootstrap` made there, and in us-east-1; null where it was not run. */
  bootstrapped: { here: number | null; front: number | null }
  /** How many functions the account may run at once in the region; null if AWS does not say. */
  concurrency: number | null
  /** State of each certificate the config names, by its ARN; null for one that is not there. */
  certificates: Record<string, string | null>
  /** The most shards the stage ever spread its due orders over; null for a new stage. */
  shardsEver: number | null
  /** A schedule group that an earlier stage of the same name left, which a new one would collide with. */
  leftover: string | null
  /** The newest version of what CloudFront sends to prove itself; null for a new stage. */
  originVersion: string | null
}

/** What the CDK of this repository needs to be there. */
const BOOTSTRAP_VERSION = 21
/** AWS keeps this many functions unreserved. */
const UNRESERVED = 100
const FRONT_REGION = 'us-east-1'

/** How many functions are reserved for work that may come in floods. */
export const reservedFunctions = (): number =>
  Object.values(workers).reduce((sum, worker) => sum + ('atOnce' in worker ? worker.atOnce : 0), 0)

type Command = 'bootstrap' | 'deploy' | 'diff' | 'destroy'

/**
 * Why a command must not begin, each with its mend; none if it may. What a first command mends itself is no reason
 * against it: `bootstrap` asks for no bootstrap.
 */
export function faultsBefore(command: Command, config: StageConfig, facts: AccountFacts): string[] {
  const { account, region, bootstrapped, concurrency, certificates, shardsEver, leftover } = facts
  const { stage } = config
  if (account === null)
    return ['there are no credentials AWS takes: set AWS_PROFILE, or log in with `aws sso login`']
  if (region === null)
    return ['no region is named: set AWS_REGION, or name account and region in infra/stages.ts']
  const faults: string[] = []
  const refuse = (when: boolean, why: string) => {
    if (when) faults.push(why)
  }
  refuse(
    config.account !== undefined && config.account !== account,
    `these are credentials of account ${account}, and ${stage} belongs to ${config.account}: change AWS_PROFILE`,
  )
  refuse(
    stage !== 'dev' && config.account === undefined,
    `${stage} names no account: name account and region in infra/stages.ts, so that it cannot land in another`,
  )
  refuse(
    config.edgeLimits !== null && config.region === undefined && region !== FRONT_REGION,
    `the web firewall is in ${FRONT_REGION}: deploy there, or name account and region in infra/stages.ts`,
  )
  if (command === 'bootstrap' || command === 'destroy') return faults
  const mend = `run npm run bootstrap -- --stage ${stage}`
  for (const [place, version] of [
    [region, bootstrapped.here],
    ...(region === FRONT_REGION ? [] : [[FRONT_REGION, bootstrapped.front] as const]),
  ] as const) {
    refuse(version === null, `the CDK was never set up in ${place}: ${mend}`)
    refuse(
      version !== null && version < BOOTSTRAP_VERSION,
      `the CDK's set-up in ${place} is too old (${version}): ${mend}`,
    )
  }
  if (command === 'diff') return faults
  const unready = whyNotDeployed(config)
  refuse(unready !== null, unready ?? '')
  const needed = UNRESERVED + reservedFunctions()
  refuse(
    concurrency !== null && concurrency < needed,
    `the account may run ${concurrency} functions at once and ${needed} are needed: ask AWS for more (Service Quotas, Lambda, concurrent executions)`,
  )
  for (const [arn, state] of Object.entries(certificates))
    refuse(
      state !== 'ISSUED',
      `the certificate ${arn} ${state === null ? 'is not there' : `is ${state}`}: request it in ACM of ${FRONT_REGION} and confirm its domain`,
    )
  refuse(
    shardsEver !== null && config.runtime.shards < shardsEver,
    `shards of ${stage} can only be raised: it once had ${shardsEver}, the config says ${config.runtime.shards}`,
  )
  refuse(
    leftover !== null,
    `the schedule group ${leftover} of an earlier ${stage} is still there: aws scheduler delete-schedule-group --name ${leftover}`,
  )
  return faults
}

/** The certificates a config names. */
export const certificatesOf = ({ domain, desk }: StageConfig): string[] =>
  [domain, desk?.domain].flatMap((host) => (host ? [host.certificateArn] : []))

/** The words by which somebody says that a stage is to be gone. */
export const destroyWords = (stage: string): string => `destroy ${stage} and its data`

/** Why a stage must not be taken down; null if it may. `yes` counts for stages that keep no data alone. */
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
