/** One line of JSON an event. There are only these fields, and none for personal data. */
export interface LogFields {
  requestId?: string
  route?: string
  status?: number
  slug?: string
  durationMs?: number
  /** Class of an unexpected error, and its place in the code; never its message, which may quote input. */
  error?: string
  stack?: string
  shard?: number
  settled?: number
  count?: number
  /** Of a queue: its kind, how many wait and how many of them too long. */
  queue?: string
  waiting?: number
  overdue?: number
  /** How far a clock is off. */
  offMs?: number
  /** Of a reconcile: what it found wrong in this call, who never came to rest, and 1 once the table is through. */
  found?: number
  busy?: number
  done?: number
  symbol?: string
  feed?: string
  /** Of an order whose market is not here: which of its frozen values is another one. */
  changed?: string
}

export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void

export const jsonLog =
  (write: (line: string) => void = (line) => process.stdout.write(`${line}\n`)): Log =>
  (level, event, fields = {}) =>
    write(JSON.stringify({ level, event, ...fields }))

/** `at name (file:line:column)`; a line of a message cannot look so. */
const FRAME = /^\s+at (?:[\w$.<># [\]]+ \()?(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+\)?$/

/** What may be logged of an error: its kind and its place in our code, without the message. */
export function errorFields(error: unknown): Pick<LogFields, 'error' | 'stack'> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { name, message, stack = '' } = error
  // The stack begins with the message, whose lines an attacker may shape like frames.
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
