import { engineRuns } from './engine.ts'

const ANSWERS_WITHIN_MS = 3_000

/** A server on the port with other data. */
export async function hasOtherData(folder: string, port: number): Promise<boolean> {
  if (process.env.AWS_ENDPOINT_URL_DYNAMODB || engineRuns(folder)) return false
  try {
    await fetch(`http://localhost:${port}/`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
    return true
  } catch {
    return false
  }
}
