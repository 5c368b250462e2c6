import { findGuard } from '../../functions/table/guards.ts'
import { type Lang, languages } from '../../shared/i18n/languages.ts'

/** The name of the account that was lived in, by the language its people write. */
export const demoName = (lang: Lang): string => (lang === 'en' ? 'demo' : `demo-${lang.toLowerCase()}`)

/** The demonstration there is in these data, of whatever language, by its name; undefined without one. */
export async function demoIn(deps: Parameters<typeof findGuard>[0]): Promise<string | undefined> {
  const names = languages.map(demoName)
  const found = await Promise.all(names.map((name) => findGuard(deps, 'username', name)))
  return names.find((_, index) => found[index] !== undefined)
}
