import type { Kms } from '../functions/outside/kms.ts'
import { classNames } from '../functions/personal/fields.ts'
import {
  addKey,
  dropKeys,
  type KeySet,
  ROTATION_PAUSE_S,
  type Rotation,
  startKey,
  type Turned,
} from '../functions/personal/rotate.ts'
import { dataKeyPrefix } from '../functions/table/keys.ts'
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
  /** No other process uses the table, so nothing waits. */
  alone?: boolean
}

/** One user and class at a time, so repeatable. Returns how many were done and how many must wait. */
export async function rotateDataKeys(at: DataKeysAt, step: DataKeyStep): Promise<Record<Turned, number>> {
  const counted: Record<Turned, number> = { done: 0, nothing: 0, wait: 0 }
  const sortsOfKeys = classNames.map((name) => `${dataKeyPrefix}${name}` as const)
  for await (const { uid, sort } of usersWith(at.scan, sortsOfKeys)) {
    const fieldClass = classNames[sortsOfKeys.indexOf(sort)] as KeySet['fieldClass']
    counted[await turn(at, { uid, fieldClass }, step, at.alone ? 0 : ROTATION_PAUSE_S)] += 1
  }
  return counted
}

const turn = (rotation: Rotation, set: KeySet, step: DataKeyStep, pauseS: number): Promise<Turned> =>
  step === 'begin'
    ? addKey(rotation, set)
    : step === 'finish'
      ? startKey(rotation, set)
      : dropKeys(rotation, set, pauseS)

export async function rotateDataKeysAlone(at: DataKeysAt): Promise<number> {
  let most = 0
  for (const step of dataKeySteps)
    most = Math.max(most, (await rotateDataKeys({ ...at, alone: true }, step)).done)
  return most
}

export async function* usersWith<Sort extends string>(
  scan: ScanKeys,
  sorts: readonly Sort[],
): AsyncGenerator<{ uid: string; sort: Sort }> {
  let after: Awaited<ReturnType<ScanKeys>>['last']
  do {
    const { keys, last } = await scan(after)
    for (const { pk, sk } of keys) {
      const sort = sorts.find((each) => each === sk)
      if (pk.startsWith('U#') && sort !== undefined) yield { uid: pk.slice(2), sort }
    }
    after = last
  } while (after)
}
