/**
 * What has become of a thread with customer service, worked out a second time: from the published rules and the steps that
 * took effect, importing nothing of the product.
 */
export interface TicketStep {
  by: 'user' | 'desk'
  action: 'write' | 'close'
  /** The id it was asked under. */
  operation: string
  /** Seconds since 1970. */
  at: number
}

export interface OracleThread {
  state: 'waiting' | 'answered' | 'closed'
  lines: number
  /** Since when the desk owes an answer. */
  since: number | null
  /** Number of the desk's last line, 0 before there is one. */
  answered: number
  closedBy: 'user' | 'desk' | null
  /** How long each answer was waited for, by the second it came. */
  waited: { at: number; seconds: number }[]
}

/** Throws the rule a step has broken. */
export function ticketOracle(steps: readonly TicketStep[]): OracleThread {
  const thread: OracleThread = {
    state: 'waiting',
    lines: 0,
    since: null,
    answered: 0,
    closedBy: null,
    waited: [],
  }
  const done = new Set<string>()
  for (const { by, action, operation, at } of steps) {
    if (done.has(operation)) throw new Error(`${operation} took effect twice`)
    done.add(operation)
    if (thread.lines === 0 && (by === 'desk' || action === 'close')) throw new Error('nobody had asked')
    if (action === 'close') {
      if (thread.state === 'closed') throw new Error('closed again')
      Object.assign(thread, { state: 'closed', closedBy: by, since: null })
      continue
    }
    thread.lines += 1
    if (by === 'user') {
      Object.assign(thread, { state: 'waiting', closedBy: null, since: thread.since ?? at })
      continue
    }
    if (thread.state === 'closed') throw new Error('the desk wrote into what is closed')
    if (thread.since !== null) thread.waited.push({ at, seconds: Math.max(0, at - thread.since) })
    Object.assign(thread, { state: 'answered', since: null, answered: thread.lines })
  }
  return thread
}
