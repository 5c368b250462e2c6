/** `Intl` writes Simplified Chinese without the space our texts have after a figure. */
export const spaced = (text: string, lang: string): string =>
  lang === 'zh-Hans'
    ? text.replace(/(\d)(\p{Script=Han})/gu, '$1 $2').replace(/(\p{Script=Han})(\d)/gu, '$1 $2')
    : text

export const colonOf = (lang: string): string =>
  /^(zh|ja)/.test(lang) ? '：' : lang.startsWith('fr') ? '\u00a0: ' : ': '
