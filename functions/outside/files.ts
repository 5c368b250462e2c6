/** Files of users: what a phone sends, and the clean copies made of it. Keys are made by the server alone. */
export interface Files {
  /** A form by which a phone may post one file: exactly this key and type, 1 byte to `maxBytes`, for `seconds`. */
  postForm(key: string, terms: PostTerms): Promise<PostForm>
  /** The whole file, undefined where there is none. Throws when it is larger than `maxBytes`. */
  read(key: string, maxBytes: number): Promise<Uint8Array | undefined>
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Gone afterwards, whether or not it was there. */
  remove(key: string): Promise<void>
  /**
   * An address that shows the file for `seconds`, to whoever has it. Who is `reader` stands in the record of reads
   * beside the file, and cannot be taken out of the address.
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
