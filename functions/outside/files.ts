/** Files of users: what a phone sends, and its clean copies. Only the server makes keys. */
export interface Files {
  /** A form by which a phone may post one file: exactly this key and type, 1 byte to `maxBytes`, for `seconds`. */
  postForm(key: string, terms: PostTerms): Promise<PostForm>
  /** The whole file, undefined where there is none. Throws when it is larger than `maxBytes`. */
  read(key: string, maxBytes: number): Promise<Uint8Array | undefined>
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Deletes the file; no error if there is none. */
  remove(key: string): Promise<void>
  /**
   * An address that shows the file to anyone for `seconds`. `reader` is signed into it, so the bucket's log of reads
   * names them.
   */
  link(key: string, seconds: number, reader?: string): Promise<string>
}

export interface PostTerms {
  contentType: string
  maxBytes: number
  seconds: number
}

/** Where to post, and the fields that go before the file. */
export interface PostForm {
  url: string
  fields: Record<string, string>
}
