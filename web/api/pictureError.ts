/** Names the sentence that says why a picture cannot be sent. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly slug: 'picture_too_large' | 'picture_type_invalid' | 'upload_invalid'
  constructor(slug: PictureError['slug']) {
    super(slug)
    this.slug = slug
  }
}
