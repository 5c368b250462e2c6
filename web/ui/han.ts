/** Chinese and Japanese put nothing between two sentences. */
export const sentenceGap = (lang: string): string => (/^(zh|ja)/.test(lang) ? '' : ' ')

/** Joins the sentences that are there; full-width punctuation includes its space. */
export function sentences(...parts: readonly (string | false | null | undefined)[]): string {
  const told = parts.filter((part): part is string => Boolean(part))
  return told.reduce((text, next) => {
    if (text === '') return next
    const isWide = /[。！？：；，）」]$/.test(text) || /^[（「]/.test(next)
    return text + (isWide ? '' : ' ') + next
  }, '')
}
