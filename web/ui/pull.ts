/** Pixels that a finger must pull, and that the list follows at most. */
export const PULL_PX = 64
const MOST_PX = 96
/** A finger must move this far before its direction counts. */
const SLOP_PX = 8

export interface Pull {
  x: number
  y: number
  is: 'undecided' | 'pull' | 'other'
  /** Pixels. */
  by: number
}

export const startPull = (x: number, y: number): Pull => ({ x, y, is: 'undecided', by: 0 })

/** A move that began sideways or upwards never becomes a pull. */
export function movePull(pull: Pull, x: number, y: number): Pull {
  const [dx, dy] = [x - pull.x, y - pull.y]
  let { is } = pull
  if (is === 'undecided' && Math.hypot(dx, dy) >= SLOP_PX) is = dy > Math.abs(dx) ? 'pull' : 'other'
  return { ...pull, is, by: is === 'pull' ? Math.min(MOST_PX, Math.max(0, dy / 2)) : 0 }
}

export const isFar = (pull: Pull): boolean => pull.by >= PULL_PX
