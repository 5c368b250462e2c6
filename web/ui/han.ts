/** Simplified Chinese as `Intl` writes it lacks the space that our texts have between a figure and a character. */
export const spaced = (text: string, lang: string): string =>
  lang === 'zh-Hans'
    ? text.replace(/(\d)(\p{Script=Han})/gu, '$1 $2').replace(/(\p{Script=Han})(\d)/gu, '$1 $2')
    : text

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

/** What stands between a word and what is said of it. */
export const colonOf = (lang: string): string =>
  /^(zh|ja)/.test(lang) ? '：' : lang.startsWith('fr') ? '\u00a0: ' : ': '
