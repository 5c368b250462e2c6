// Cached: making a format takes a hundred times as long as using it.
const marks = new Map<string, string>()

/** Independent of React, so that forms can use it. */
export function decimalMark(lang: string): string {
  const mark = marks.get(lang) ?? findMark(lang)
  marks.set(lang, mark)
  return mark
}

const findMark = (lang: string): string =>
  new Intl.NumberFormat(lang).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.'
