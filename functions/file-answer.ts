export class FileAnswer {
  /** Plain ASCII without quotes, as it goes into a header. */
  readonly name: string
  readonly text: string

  constructor(name: string, text: string) {
    this.name = name
    this.text = text
  }
}
