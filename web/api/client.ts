import type { EpochMs } from '../../shared/time.ts'
import { takeAhead } from '../early/answers.ts'
import { ServerClock } from './clock.ts'
import { ConnectionWatch } from './connection.ts'
import { Readings } from './readings.ts'
import { type Call, type ClientDeps, type Download, send } from './request.ts'
import { endSession, getSession } from './session.ts'
import { askStepUp, type StepUpOptions, withStepUp } from './stepUp.ts'
import type { Answer, Body, FilePath, GetPath, Posted, PostPath, Query, QueryArgs } from './wire.ts'

const clock = new ServerClock()
export const connection = new ConnectionWatch(clock.now.bind(clock))
export const readings = new Readings(clock.now.bind(clock))
let language = 'en'

const deps: ClientDeps = {
  fetch: (input, init) => fetch(input, init),
  ahead: (url, headers) => takeAhead(url, headers, Date.now()),
  clock,
  connection,
  token: () => getSession()?.token ?? null,
  language: () => language,
  onUnauthorised: (error, token) => {
    // A late answer to a token already replaced says nothing about the present one.
    if (getSession()?.token === token) endSession(error.msg)
  },
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => connection.lose())
  window.addEventListener('online', () => connection.back())
  document.addEventListener('visibilitychange', () => readings.look())
}

/** The server's time, estimated from answers; countdowns use it. */
export const serverNow = (): EpochMs => clock.now()

export function setRequestLanguage(lang: string): void {
  language = lang
}

/** Reads a path of the route table. Throws ApiError. */
export const get = <Path extends GetPath>(path: Path, ...[query]: QueryArgs<Path>): Promise<Answer<Path>> =>
  send(deps, { method: 'GET', path, fields: query }) as Promise<Answer<Path>>

/** Like `get`, with another host or `fetch`. */
export const getBy =
  (way: Pick<ClientDeps, 'elsewhere' | 'fetch'>): typeof get =>
  (path, ...[query]) =>
    send({ ...deps, ...way }, { method: 'GET', path, fields: query }) as Promise<Answer<typeof path>>

/** Downloads a file from a path of the route table. Throws ApiError. */
export const download = <Path extends FilePath>(path: Path, query: Query<Path>): Promise<Download> =>
  send(deps, {
    method: 'GET',
    path,
    fields: query as Record<string, unknown>,
    file: true,
  }) as Promise<Download>

/** Sends a form, with a step-up if asked for one. Throws ApiError or UserLeft. Not for operations. */
export const post = <Path extends PostPath>(
  path: Path,
  body: Body<Path>,
  { stepUp, onAsked, onStepUp, ...options }: Pick<Call, 'operationId' | 'timeoutMs'> & StepUpOptions = {},
): Promise<Posted<Path>> =>
  withStepUp(
    askStepUp,
    (given) => send(deps, { method: 'POST', path, fields: body, stepUp: given, ...options }),
    { stepUp, onAsked, onStepUp },
  ) as Promise<Posted<Path>>
