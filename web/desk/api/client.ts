import type { EpochMs } from '../../../shared/time.ts'
import { ServerClock } from '../../api/clock.ts'
import { ConnectionWatch } from '../../api/connection.ts'
import { type Call, type ClientDeps, send } from '../../api/request.ts'
import type { Answer, Body, GetPath, Posted, PostPath, QueryArgs } from '../../api/wire.ts'
import { longAsJson } from './longAsJson.ts'
import { endSession, getSession } from './session.ts'

export type DeskGet = Extract<GetPath, `/api/desk/${string}`>
export type DeskPost = Extract<PostPath, `/api/desk/${string}`>

const clock = new ServerClock()
export const connection = new ConnectionWatch(clock.now.bind(clock))
let language = 'en'

const deps: ClientDeps = {
  fetch: (input, init) => fetch(input, init),
  clock,
  json: longAsJson,
  connection,
  token: () => getSession()?.token ?? null,
  language: () => language,
  onUnauthorised: (error, token) => {
    // A late answer to a token already replaced says nothing about the present one.
    if (getSession()?.token === token) endSession(error.msg)
  },
}

window.addEventListener('offline', () => connection.lose())
window.addEventListener('online', () => connection.back())

export const serverNow = (): EpochMs => clock.now()

export function setRequestLanguage(lang: string): void {
  language = lang
}

/** Reads a path of the desk. Throws ApiError. */
export const get = <Path extends DeskGet>(path: Path, ...[query]: QueryArgs<Path>): Promise<Answer<Path>> =>
  send(deps, { method: 'GET', path, fields: { ...(query as object) } }) as Promise<Answer<Path>>

/** Sends a form. Throws ApiError. Use `runOperation` for idempotent paths. */
export const post = <Path extends DeskPost>(
  path: Path,
  body: Body<Path>,
  options: Pick<Call, 'operationId' | 'timeoutMs'> = {},
): Promise<Posted<Path>> =>
  send(deps, { method: 'POST', path, fields: { ...(body as object) }, ...options }) as Promise<Posted<Path>>
