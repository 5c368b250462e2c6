/** A calendar date (2026-11-22) has no time zone. */
export const dateText = (date: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
