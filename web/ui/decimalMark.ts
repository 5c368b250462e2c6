// Found once a language: making a format takes a hundred times as long as using it.
const marks = new Map<string, string>()

/** What stands before the decimals in a language: a point or a comma. Free of React, so that forms are. */
export function decimalMark(lang: string): string {
  const mark = marks.get(lang) ?? findMark(lang)
  marks.set(lang, mark)
  return mark
}

const findMark = (lang: string): string =>
  new Intl.NumberFormat(lang).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.'
