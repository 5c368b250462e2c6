import type { AnyRoute, Output, Sent } from '../../shared/api/routes.ts'

// Types only: the schemas (and zod) stay on the server.

type On<Method> = Extract<AnyRoute, { method: Method }>
type At<Method, Path> = Extract<On<Method>, { path: Path }>

export type GetPath = On<'GET'>['path']
export type FilePath = Extract<On<'GET'>, { file: string }>['path']
export type PostPath = On<'POST'>['path']
/** Routes that move money or make a document under the operation's id. */
export type OperationPath = Extract<On<'POST'>, { idempotent: true }>['path']

export type Query<Path extends GetPath> = Sent<At<'GET', Path>>
export type Answer<Path extends GetPath> = Output<At<'GET', Path>>
export type Body<Path extends PostPath> = Sent<At<'POST', Path>>
export type Posted<Path extends PostPath> = Output<At<'POST', Path>>

/** A query without required fields may be omitted. */
export type QueryArgs<Path extends GetPath> =
  Record<string, never> extends Query<Path> ? [query?: Query<Path>] : [query: Query<Path>]
