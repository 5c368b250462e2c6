import type { Kms } from '../functions/outside/kms.ts'
import { openPersonal } from '../functions/personal/index.ts'
import {
  addKey,
  dropKeys,
  ROTATION_PAUSE_S,
  type Rotation,
  startKey,
  type Turned,
} from '../functions/personal/rotate.ts'
import type { ScanKeys, Table } from '../functions/table/write.ts'
import type { EpochMs } from '../shared/time.ts'

export const dataKeySteps = ['begin', 'finish', 'end'] as const
export type DataKeyStep = (typeof dataKeySteps)[number]

export interface DataKeysAt {
  table: Table
  scan: ScanKeys
  kms: Kms
  stage: string
  nowMs: EpochMs
  /** No process but this one uses the table, so nothing is waited for. */
  alone?: boolean
}

/**
 * Takes one step for every user: each is done by itself, so a step that was ended half-way is run again. Answers how many
 * were turned, and how many have to wait for a later run.
 */
export async function rotateDataKeys(at: DataKeysAt, step: DataKeyStep): Promise<Record<Turned, number>> {
  const { table, kms, stage, nowMs, alone } = at
  const counted: Record<Turned, number> = { done: 0, nothing: 0, wait: 0 }
  for await (const uid of usersWith(at.scan, 'K')) {
    // Made for each, so that it never knows keys from before its step.
    const personal = openPersonal({ table, kms, stage, clock: () => nowMs })
    const rotation: Rotation = { table, kms, personal, stage, nowMs }
    counted[await turn(rotation, uid, step, alone ? 0 : ROTATION_PAUSE_S)] += 1
  }
  return counted
}

const turn = (rotation: Rotation, uid: string, step: DataKeyStep, pauseS: number): Promise<Turned> =>
  step === 'begin'
    ? addKey(rotation, uid)
    : step === 'finish'
      ? startKey(rotation, uid)
      : dropKeys(rotation, uid, pauseS)

/** All steps at once, where no other process knows the keys. Answers of how many users. */
export async function rotateDataKeysAlone(at: DataKeysAt): Promise<number> {
  let most = 0
  for (const step of dataKeySteps)
    most = Math.max(most, (await rotateDataKeys({ ...at, alone: true }, step)).done)
  return most
}

/** Ids of all users who have a row of this sort key. */
export async function* usersWith(scan: ScanKeys, sort: string): AsyncGenerator<string> {
  let after: Awaited<ReturnType<ScanKeys>>['last']
  do {
    const { keys, last } = await scan(after)
    for (const { pk, sk } of keys) if (pk.startsWith('U#') && sk === sort) yield pk.slice(2)
    after = last
  } while (after)
}
