/** What stands between two sentences of one paragraph: Chinese and Japanese have nothing there. */
export const sentenceGap = (lang: string): string => (/^(zh|ja)/.test(lang) ? '' : ' ')

/** Sentences as one paragraph, those that are there; full-width punctuation has its space within. */
export function sentences(...parts: readonly (string | false | null | undefined)[]): string {
  const told = parts.filter((part): part is string => Boolean(part))
  return told.reduce((text, next) => {
    if (text === '') return next
    const isWide = /[。！？：；，）」]$/.test(text) || /^[（「]/.test(next)
    return text + (isWide ? '' : ' ') + next
  }, '')
}
