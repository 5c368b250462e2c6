/** There are only these fields, and none for personal data. */
export interface LogFields {
  requestId?: string
  route?: string
  status?: number
  slug?: string
  durationMs?: number
  /** Its class and place; never its message, which may quote input. */
  error?: string
  stack?: string
  shard?: number
  settled?: number
  count?: number
  queue?: string
  waiting?: number
  overdue?: number
  offMs?: number
  found?: number
  busy?: number
  unread?: number
  done?: number
  symbol?: string
  feed?: string
  changed?: string
  version?: string
}

export const FAILED = 'failed'

export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void

/** Shorter texts occur in any word by chance. */
const GUARDED_FROM = 3

export function blanked(fields: LogFields, guarded: readonly string[]): LogFields {
  const texts = guarded.filter(({ length }) => length >= GUARDED_FROM)
  const blank = (value: string) => texts.reduce((text, each) => text.replaceAll(each, '•••'), value)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? blank(value) : value]),
  )
}

export const jsonLog =
  (write: (line: string) => void = (line) => process.stdout.write(`${line}\n`), version?: string): Log =>
  (level, event, fields = {}) =>
    write(JSON.stringify({ level, event, ...fields, ...(level === 'error' && version && { version }) }))

const FRAME = /^\s+at (?:[\w$.<># [\]]+ \()?(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+\)?$/

export function errorFields(error: unknown): Pick<LogFields, 'error' | 'stack'> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { name, message, stack = '' } = error
  // The stack begins with the message, which an attacker may shape like frames.
  const start = stack.indexOf(message)
  const frames = start < 0 ? [] : stack.slice(start + message.length).split('\n')
  return {
    error: name,
    stack: frames
      .filter((line) => FRAME.test(line))
      .slice(0, 6)
      .map((line) => line.trim())
      .join(' | '),
  }
}
