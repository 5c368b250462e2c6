import type { EpochMs } from '../../shared/time.ts'
import { epochMsOf } from './time.ts'

export interface RestoreAsked {
  stage: string
  keepData: boolean
  /** As it was typed. */
  to: string | undefined
  words: string | undefined
  nowMs: EpochMs
}

/** What AWS can bring back of a table; null where its point-in-time recovery is off. */
export type Restorable = { earliestMs: EpochMs; latestMs: EpochMs } | null

/** The words by which somebody says that a stage is to be set back. */
export const restoreWords = (stage: string, to: string): string => `restore ${stage} to ${to}`

/** Why a stage is not restored, with the mend; null if it may be. Changes nothing and asks nothing. */
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

/** The table a restore makes: the same one when it is run again for the same time. */
export const restoredName = (stage: string, toMs: EpochMs): string =>
  `evenhand-${stage}-restored-${at(toMs).replace(/[-:]/g, '')}`
