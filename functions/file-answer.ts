/** What a route of the table answers as a file (`Route.file`) instead of data in the envelope. */
export class FileAnswer {
  /** Of plain ASCII without quotes, as it stands in a header. */
  readonly name: string
  readonly text: string

  constructor(name: string, text: string) {
    this.name = name
    this.text = text
  }
}
