import type { Plugin } from 'vite'
import { routes } from '../../shared/api/routes.ts'

const slugsOf = (ofDesk: boolean) =>
  new Set<string>(routes.filter(({ area }) => (area === 'desk') === ofDesk).flatMap(({ errors }) => errors))
const [said, saidToUsers] = [slugsOf(true), slugsOf(false)]
/** What the desk's own forms say before they ask. */
const ofForms = new Set(['amount_required'])

/** Whether the desk can come to say a sentence: not a refusal that only routes of users give. */
export const isSaid = (name: string): boolean => {
  const slug = name.replace(/_(one|other)$/, '')
  return said.has(slug) || ofForms.has(slug) || !saidToUsers.has(slug)
}

/** Leaves out of the desk's words the refusals that no operator ever reads. */
export const words: Plugin = {
  name: 'desk-words',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/shared\/i18n\/errors\/[\w-]+\.json$/.test(id.replaceAll('\\', '/'))) return undefined
    const kept = Object.entries(JSON.parse(code) as Record<string, string>).filter(([name]) => isSaid(name))
    return { code: JSON.stringify(Object.fromEntries(kept)), map: null }
  },
}
