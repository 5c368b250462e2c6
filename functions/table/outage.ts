interface Told {
  name?: unknown
  code?: unknown
  $fault?: unknown
  CancellationReasons?: { Code?: string }[]
}

const BUSY = /Throttl|Timeout|Throughput|RequestLimit|Unavailable|InternalServer|InProgress|Conflict/
const LASTING = ['ValidationError', 'ItemCollectionSizeLimitExceeded']

export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, code, $fault, CancellationReasons: reasons } = error as Told
  if (reasons) return !reasons.some(({ Code = '' }) => LASTING.includes(Code))
  return $fault === 'server' || BUSY.test(String(name)) || /^E[A-Z_]+$/.test(String(code))
}
