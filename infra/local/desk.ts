import { type DeskCommand, readDeskCommand, runDeskCommand } from '../desk-command.ts'
import type { StageConfig } from '../stages.ts'
import { localCommand } from './command.ts'
import { acceptLink, deskLink } from './desk-link.ts'

// npm run desk -- invite NAME; with `--stage` in the cloud.

async function inTheCloud(stage: StageConfig, asked: DeskCommand): Promise<void> {
  const { stageContext } = await import('../stage-context.aws.ts')
  const { table, secrets, deskUrl } = await stageContext(stage)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const link = (invite: string) => acceptLink(deskUrl, invite)
  await runDeskCommand({ table, secrets, nowMs: Date.now() }, asked, { say, link })
}

try {
  const asked = readDeskCommand(process.argv.slice(2))
  if (asked.stage) await inTheCloud(asked.stage, asked)
  else
    await localCommand(({ table, secrets, say }) =>
      runDeskCommand({ table, secrets, nowMs: Date.now() }, asked, {
        say,
        link: (invite) => deskLink(invite),
      }),
    )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
