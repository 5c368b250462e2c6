import { PICTURE_MAX_BYTES, pictureTypes } from '../../shared/api/uploads.ts'
import { Refusal } from '../../shared/errors.ts'

type PictureType = (typeof pictureTypes)[number]

/** Throws picture_type_invalid, picture_too_large, upload_invalid. */
export function checkPicture({ contentType, size }: { contentType: string; size: number }): PictureType {
  const type = pictureTypes.find((known) => known === contentType)
  if (!type) throw new Refusal('picture_type_invalid')
  if (size > PICTURE_MAX_BYTES) throw new Refusal('picture_too_large')
  if (size < 1) throw new Refusal('upload_invalid')
  return type
}
