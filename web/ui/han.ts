/** Simplified Chinese as `Intl` writes it lacks the space that our texts have between a figure and a character. */
export const spaced = (text: string, lang: string): string =>
  lang === 'zh-Hans'
    ? text.replace(/(\d)(\p{Script=Han})/gu, '$1 $2').replace(/(\p{Script=Han})(\d)/gu, '$1 $2')
    : text

/** What stands between two sentences of one paragraph: Chinese and Japanese have nothing there. */
export const sentenceGap = (lang: string): string => (/^(zh|ja)/.test(lang) ? '' : ' ')
