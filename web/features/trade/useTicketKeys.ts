import type { Direction } from '../../trading/types.ts'
import { useKeys } from '../../ui/keys.ts'

/** u and d choose a side, digits a duration. */
export function useTicketKeys({
  open,
  seconds,
  onSide,
  onSeconds,
}: {
  open: boolean
  /** The durations offered, in order. */
  seconds: readonly number[]
  onSide: (direction: Direction) => void
  onSeconds: (seconds: number) => void
}): void {
  const digits = seconds.slice(0, 9).map((each, index) => [String(index + 1), () => onSeconds(each)])
  useKeys({
    ...Object.fromEntries(digits),
    ...(open && { u: () => onSide('up'), d: () => onSide('down') }),
  })
}
