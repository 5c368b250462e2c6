import { setTimeout as sleep } from 'node:timers/promises'
import { journey } from './journey.ts'

/** Fails, and so rings, at the step that fails. */
export async function handler(): Promise<void> {
  const { SITE = '', INVITE = '' } = process.env
  const steps: Record<string, number> = {}
  try {
    await journey({
      ...{ origin: SITE, invite: INVITE, leaving: 'nothing' },
      wait: (seconds) => sleep(seconds * 1000),
      done: (step, ms) => {
        steps[step] = ms
      },
    })
  } finally {
    process.stdout.write(`${JSON.stringify({ level: 'info', event: 'journey', steps })}\n`)
  }
}
