import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Level } from './types.ts'

/** The third level is about assets. */
export function LevelBadge({ one: { level, state } }: { one: Level }) {
  if (state === 'none') return <StatusBadge of="identity" is="none" />
  if (level === 3) return <StatusBadge of="assets" is={state === 'rejected' ? 'failed' : state} />
  return <StatusBadge of="identity" is={state === 'failed' ? 'rejected' : state} />
}
