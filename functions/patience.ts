import type { Milliseconds } from '../shared/time.ts'

export interface Patience {
  connectMs: Milliseconds
  answerMs: Milliseconds
  tries: number
}

/** All tries end within 15 s, the shortest function, so that it can still answer. */
export const PATIENCE: Patience = { connectMs: 500, answerMs: 3000, tries: 3 }

/** Without `info` and `error` the SDK copies no input and output for logs: an eighth of a call's work. */
const logger = { debug() {}, warn() {} } as unknown as Console

/** Without these a silent socket holds its call for ever. A client's own settings go after them. */
export const patient = (changes: Partial<Patience> = {}) => {
  const { connectMs, answerMs, tries } = { ...PATIENCE, ...changes }
  return {
    logger,
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connectMs,
      // Until the answer begins; without the next line it would only be logged.
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
    },
  }
}

/** `fetch` has no connection time of its own. */
export const patientSignal = ({ answerMs }: Pick<Patience, 'answerMs'> = PATIENCE): AbortSignal =>
  AbortSignal.timeout(answerMs)
