import type { Milliseconds } from '../shared/time.ts'

/** How long a call of AWS waits for its connection and for its answer, and how often it is tried in all. */
export interface Patience {
  connectMs: Milliseconds
  answerMs: Milliseconds
  tries: number
}

/**
 * AWS answers in milliseconds; whoever has not after this never will. All tries together end well within the time of the
 * shortest function (15 s), so that it can still say that the operation failed.
 */
export const PATIENCE: Patience = { connectMs: 500, answerMs: 3000, tries: 3 }

/**
 * Says nothing. Its missing `info` and `error` keep the SDK from making, for each call, a copy of input and answer that
 * nobody reads: an eighth of a call's work.
 */
const logger = { debug() {}, warn() {} } as unknown as Console

/**
 * The settings of an SDK client that gives up. Without them a silent socket holds its call for ever. A client's own
 * settings go after these.
 */
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
      // And while it goes on.
      socketTimeout: answerMs,
    },
  }
}

/** The same for `fetch`, which has no connection time of its own. */
export const patientSignal = ({ answerMs }: Pick<Patience, 'answerMs'> = PATIENCE): AbortSignal =>
  AbortSignal.timeout(answerMs)
