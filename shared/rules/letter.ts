/** Characters of a writer's name, and of how to reach them. */
export const WRITER_NAME_MAX = 60
export const WRITER_CONTACT_MAX = 120

/** A letter's code as people see it: four groups of four. */
export const shownLetterCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** A code as typed or pasted: without its dashes, and with the letters one takes for digits put right. */
export const readLetterCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
