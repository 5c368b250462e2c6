/** How far a finger must pull, in px on the screen, and how far the list follows it at most. */
export const PULL_PX = 64
const MOST_PX = 96
/** A finger must move this far before its direction counts. */
const SLOP_PX = 8

export interface Pull {
  x: number
  y: number
  /** Undecided until it is clear whether the finger goes down. */
  is: 'undecided' | 'pull' | 'other'
  /** How far the list is pulled. */
  by: number
}

export const startPull = (x: number, y: number): Pull => ({ x, y, is: 'undecided', by: 0 })

/** The pull after the finger moved: one that began sideways or upwards stays something else. */
export function movePull(pull: Pull, x: number, y: number): Pull {
  const [dx, dy] = [x - pull.x, y - pull.y]
  let { is } = pull
  if (is === 'undecided' && Math.hypot(dx, dy) >= SLOP_PX) is = dy > Math.abs(dx) ? 'pull' : 'other'
  return { ...pull, is, by: is === 'pull' ? Math.min(MOST_PX, Math.max(0, dy / 2)) : 0 }
}

export const isFar = (pull: Pull): boolean => pull.by >= PULL_PX
