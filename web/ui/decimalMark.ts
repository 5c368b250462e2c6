// Found once a language: making a format takes a hundred times as long as using it.
const marks = new Map<string, string>()

/** The decimal mark of a language: a point or a comma. Without React, so that forms need none. */
export function decimalMark(lang: string): string {
  const mark = marks.get(lang) ?? findMark(lang)
  marks.set(lang, mark)
  return mark
}

const findMark = (lang: string): string =>
  new Intl.NumberFormat(lang).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.'
