export const WRITER_NAME_MAX = 60
export const WRITER_CONTACT_MAX = 120

export const shownLetterCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Corrects letters that look like digits. */
export const readLetterCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
