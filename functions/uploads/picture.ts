import { redrawApart } from './apart.ts'
import { type JudgedPicture, judgePicture, type PictureFault } from './judge.ts'
import type { Redrawn } from './redraw.ts'

export type { PictureFault } from './judge.ts'
export type CleanPicture = Omit<JudgedPicture, 'bytes'> & Redrawn

export async function cleanPicture(
  bytes: Uint8Array,
  stated: string,
  deadlineMs?: number,
): Promise<CleanPicture | PictureFault> {
  const judged = judgePicture(bytes, stated)
  if (typeof judged === 'string') return judged
  const redrawn = await redrawApart(judged, deadlineMs)
  const { type, width, height } = judged
  return redrawn ? { type, width, height, ...redrawn } : 'upload_invalid'
}
