import type { FileDeps } from './deps.ts'
import { bucketFiles } from './outside/files.aws.ts'
import { createDeps, required } from './runtime.ts'

/** The dependencies of a function that looks after pictures. */
export async function createFileDeps(env: NodeJS.ProcessEnv = process.env): Promise<FileDeps> {
  const files = bucketFiles({ bucket: required(env, 'UPLOADS_BUCKET') })
  return { ...(await createDeps(env)), files }
}
