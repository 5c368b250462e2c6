import { findGuard } from '../../functions/table/guards.ts'
import { type Lang, languages } from '../../shared/i18n/languages.ts'

export const demoName = (lang: Lang): string => (lang === 'en' ? 'demo' : `demo-${lang.toLowerCase()}`)

export async function demoIn(deps: Parameters<typeof findGuard>[0]): Promise<string | undefined> {
  const names = languages.map(demoName)
  const found = await Promise.all(names.map((name) => findGuard(deps, 'username', name)))
  return names.find((_, index) => found[index] !== undefined)
}
