import { ApiError } from '../api/error.ts'
import type { Upload } from '../ui/Uploader.tsx'

const STEPS = 10
const STEP_MS = 120

/** Fakes an upload in about a second. */
export const slowUpload: Upload = async (picture, { onProgress, signal }) => {
  for (let step = 1; step <= STEPS; step++) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    if (signal.aborted) throw lost
    onProgress(step / STEPS)
  }
  return `${picture.type}, ${Math.ceil(picture.size / 1024)} kB`
}

/** Loses the first try. */
export function failingFirst(upload: Upload): Upload {
  let tries = 0
  return async (picture, how) => {
    if (tries++ > 0) return upload(picture, how)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    throw lost
  }
}

const lost = new ApiError('network_error')
