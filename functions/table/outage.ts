/** What tells of an error that the table is away or busy for a moment. */
interface Told {
  name?: unknown
  code?: unknown
  $fault?: unknown
  CancellationReasons?: { Code?: string }[]
}

const BUSY = /Throttl|Timeout|Throughput|RequestLimit|Unavailable|InternalServer|InProgress|Conflict/
/** A reason that comes back however often it is tried: the write itself cannot be done. */
const LASTING = ['ValidationError', 'ItemCollectionSizeLimitExceeded']

/**
 * Whether an error says that the table cannot be reached or is busy, rather than that it was asked for something wrong.
 * Then other calls would fail as well, and it is tried again later.
 */
export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, code, $fault, CancellationReasons: reasons } = error as Told
  if (reasons) return !reasons.some(({ Code = '' }) => LASTING.includes(Code))
  return $fault === 'server' || BUSY.test(String(name)) || /^E[A-Z_]+$/.test(String(code))
}
