import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { accountFacts } from './account-facts.aws.ts'
import { faultsBefore } from './preflight.ts'
import type { StageConfig } from './stages.ts'

const root = join(import.meta.dirname, '..')

/** Runs the CDK of this repository for one stage, in its region; ends the process where it fails. */
export function cdk(
  { stage, region }: Pick<StageConfig, 'stage' | 'region'>,
  words: string[],
  originVersion: string | null = null,
): void {
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'cdk'), words, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(region && { AWS_REGION: region, AWS_DEFAULT_REGION: region }),
      EVENHAND_STAGE: stage,
      ...(originVersion && { EVENHAND_ORIGIN_VERSION: originVersion }),
      CDK_HOME: join(root, '.cdk'),
    },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Ends the process with every reason why a command must not begin, each with its mend. */
export async function checkedBefore(
  command: Parameters<typeof faultsBefore>[0],
  config: StageConfig,
): Promise<{ account: string; region: string; originVersion: string | null }> {
  const facts = await accountFacts(config)
  const faults = faultsBefore(command, config, facts)
  if (faults.length > 0) fail(faults.join('\n'))
  const { account, region, originVersion } = facts
  return { account: account ?? '', region: region ?? '', originVersion }
}

export function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
