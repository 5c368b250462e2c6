import type { EpochMs } from '../../shared/time.ts'
import { epochMsOf } from './time.ts'

export interface RestoreAsked {
  stage: string
  keepData: boolean
  to: string | undefined
  words: string | undefined
  nowMs: EpochMs
}

/** Null if point-in-time recovery is off. */
export type Restorable = { earliestMs: EpochMs; latestMs: EpochMs } | null

export const restoreWords = (stage: string, to: string): string => `restore ${stage} to ${to}`

/** With the remedy; null if it may be. Changes nothing. */
export function whyNotRestored(
  { stage, keepData, to, words, nowMs }: RestoreAsked,
  restorable: Restorable,
): string | null {
  const toMs = to === undefined ? null : epochMsOf(to)
  if (to === undefined || toMs === null) return 'say the time with its zone: --to 2026-11-21T12:00:00Z'
  if (toMs > nowMs) return `${to} is still to come: a table goes back, not forward`
  if (restorable === null)
    return `${stage} keeps no points in time of its table: deploy the stage, which turns them on, and restore a backup by hand`
  if (toMs < restorable.earliestMs)
    return `${to} is before anything that is kept of ${stage}: the earliest is ${at(restorable.earliestMs)}`
  if (toMs > restorable.latestMs)
    return `${to} is too new, as AWS is some minutes behind: the latest is ${at(restorable.latestMs)}; wait, or take that`
  if (keepData && words !== restoreWords(stage, to))
    return `what ${stage} wrote since ${to} will not be in the restored table. To make it all the same: --words "${restoreWords(stage, to)}"`
  return null
}

const at = (ms: EpochMs): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

/** The same name when it runs again for the same time. */
export const restoredName = (stage: string, toMs: EpochMs): string =>
  `evenhand-${stage}-restored-${at(toMs).replace(/[-:]/g, '')}`
