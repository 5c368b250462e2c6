import type { Direction } from '../../trading/types.ts'
import { useKeys } from '../../ui/keys.ts'

/** The keys of the ticket: u and d ask for a side, a digit chooses the duration at that place. */
export function useTicketKeys({
  open,
  seconds,
  onSide,
  onSeconds,
}: {
  /** Whether a side can be asked for now. */
  open: boolean
  /** Of the durations on offer, in their order. */
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
