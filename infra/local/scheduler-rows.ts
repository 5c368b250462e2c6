import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { EpochMs } from '../../shared/time.ts'
import { atMs, type ScheduleInput } from './scheduler-protocol.ts'

export interface DeadLetter {
  queueArn: string
  body: string
  attributes: Record<
    'TARGET_ARN' | 'SCHEDULED_TIME' | 'RETRY_ATTEMPTS' | 'EXHAUSTED_RETRY_CONDITION' | 'ERROR_MESSAGE',
    string
  >
}

export interface Schedule {
  group: string
  name: string
  input: ScheduleInput
  createdAtMs: EpochMs
  changedAtMs: EpochMs
  nextAtMs: EpochMs | null
  attempts: number
  firstTriedAtMs: EpochMs | null
}

interface Kept {
  schedules: Map<string, Schedule>
  letters: DeadLetter[]
}

export const keyOf = ({ group, name }: { group: string; name: string }): string => `${group}/${name}`
export const arnOf = (named: { group: string; name: string }): string =>
  `arn:aws:scheduler:local:000000000000:schedule/${keyOf(named)}`

export const scheduleOf = (
  { group, name, input }: { group: string; name: string; input: ScheduleInput },
  createdAtMs: EpochMs,
  changedAtMs: EpochMs,
): Schedule => ({
  group,
  name,
  input,
  createdAtMs,
  changedAtMs,
  nextAtMs: atMs(input.ScheduleExpression),
  attempts: 0,
  firstTriedAtMs: null,
})

/** By its token; it gets the first answer. */
export const sameRequest = ({ input }: Schedule, again: ScheduleInput): boolean =>
  again.ClientToken !== undefined && isDeepStrictEqual(input, again)

export function view({ group, name, input, createdAtMs, changedAtMs }: Schedule) {
  const { ClientToken: _, ...shown } = input
  return {
    ...shown,
    Name: name,
    Arn: arnOf({ group, name }),
    CreationDate: createdAtMs / 1000,
    LastModificationDate: changedAtMs / 1000,
  }
}

/** Past-due schedules fire when the scheduler listens. */
export function load(file: string | undefined): Kept {
  if (!file || !existsSync(file)) return { schedules: new Map(), letters: [] }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { schedules: Schedule[]; letters: DeadLetter[] }
  return {
    schedules: new Map(kept.schedules.map((schedule) => [keyOf(schedule), schedule])),
    letters: kept.letters,
  }
}

/** Renames a complete file into place, so that a crash leaves the old list or the new one. */
export function keep(file: string, { schedules, letters }: Kept): void {
  writeFileSync(`${file}.new`, JSON.stringify({ schedules: [...schedules.values()], letters }), {
    mode: 0o600,
  })
  renameSync(`${file}.new`, file)
}
