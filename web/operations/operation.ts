import { runOperation } from '../api/operation.ts'
import type { Body, OperationPath, Posted } from '../api/wire.ts'
import { type Operation, operationOf } from './submit.ts'

/** An operation for `useOperation`; `follow` refreshes what it may have changed. */
export const operation = <Path extends OperationPath>(
  path: Path,
  follow?: () => unknown,
): Operation<Body<Path>, Posted<Path>> =>
  operationOf((body, options) => runOperation(path, body, options), follow)
