/** A span as one says it: seconds under a minute, minutes up to two hours, then hours; rounded up. */
export function saidSeconds(seconds: number): number {
  const unit = seconds < 60 ? 1 : seconds <= 7200 ? 60 : 3600
  return Math.max(1, Math.ceil(seconds / unit)) * unit
}
