export interface PostedForm {
  fields: Map<string, string>
  file: Buffer | null
}

const CRLF = Buffer.from('\r\n')
const BLANK = Buffer.from('\r\n\r\n')

/** Null if it is no form. */
export function readForm(contentType: string, body: Buffer): PostedForm | null {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]{1,70})"?/i.exec(contentType)?.[1]
  if (!boundary) return null
  const mark = Buffer.from(`\r\n--${boundary}`)
  const text = Buffer.concat([CRLF, body])
  const fields = new Map<string, string>()
  let at = text.indexOf(mark)
  while (at >= 0) {
    const start = at + mark.length
    if (text.subarray(start, start + 2).toString() === '--') return { fields, file: null }
    const head = text.indexOf(BLANK, start)
    const end = head < 0 ? -1 : text.indexOf(mark, head)
    if (end < 0) return null
    const name = /name="([^"]*)"/i.exec(text.subarray(start, head).toString('utf8'))?.[1]?.toLowerCase()
    if (name === undefined) return null
    const content = text.subarray(head + BLANK.length, end)
    if (name === 'file') return { fields, file: content }
    fields.set(name, content.toString('utf8'))
    at = end
  }
  return null
}
