/** Why a picture cannot be sent, by the slug of its sentence. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly slug: 'picture_too_large' | 'picture_type_invalid' | 'upload_invalid'
  constructor(slug: PictureError['slug']) {
    super(slug)
    this.slug = slug
  }
}
