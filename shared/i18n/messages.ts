import type { Lang } from './languages.ts'
export function translate(_lang: Lang, slug: string, _params: Record<string, string | number> = {}): string {
  return slug
}
