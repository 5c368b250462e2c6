import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { accountFacts } from './account-facts.aws.ts'
import { faultsBefore, UNKNOWN } from './preflight.ts'
import type { StageConfig } from './stages.ts'

const root = join(import.meta.dirname, '..')

export interface Place {
  account: string
  region: string
  originVersion: string | null
}

/** Ends the process on failure. */
export function cdk(
  stage: StageConfig['stage'],
  { account, region, originVersion }: Place,
  words: string[],
): void {
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'cdk'), words, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...{ AWS_REGION: region, AWS_DEFAULT_REGION: region },
      ...{ EVENHAND_STAGE: stage, EVENHAND_ACCOUNT: account, EVENHAND_REGION: region },
      ...(originVersion && { EVENHAND_ORIGIN_VERSION: originVersion }),
      CDK_HOME: join(root, '.cdk'),
    },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Ends the process, printing each problem and its remedy. */
export async function checkedBefore(
  command: Parameters<typeof faultsBefore>[0],
  config: StageConfig,
): Promise<Place> {
  const facts = await accountFacts(config)
  const faults = faultsBefore(command, config, facts)
  if (faults.length > 0) fail(faults.join('\n'))
  const { account, region, originVersion } = facts
  const version = originVersion === UNKNOWN ? null : originVersion
  return { account: account ?? '', region: region ?? '', originVersion: version }
}

export function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
