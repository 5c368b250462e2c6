export interface Files {
  /** Exactly this key and type, 1 byte to `maxBytes`, for `seconds`. */
  postForm(key: string, terms: PostTerms): Promise<PostForm>
  read(key: string, maxBytes: number): Promise<Uint8Array | undefined>
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  remove(key: string): Promise<void>
  /** Works for anyone for `seconds`. `reader` is signed into it, so the bucket's log names them. */
  link(key: string, seconds: number, reader?: string): Promise<string>
}

export interface PostTerms {
  contentType: string
  maxBytes: number
  seconds: number
}

export interface PostForm {
  url: string
  fields: Record<string, string>
}
