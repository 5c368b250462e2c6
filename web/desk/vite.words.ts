import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { routes } from '../../shared/api/routes.ts'

const slugsOf = (ofDesk: boolean) =>
  new Set<string>(routes.filter(({ area }) => (area === 'desk') === ofDesk).flatMap(({ errors }) => errors))
const [said, saidToUsers] = [slugsOf(true), slugsOf(false)]
/** Sentences that the desk's own forms need before a request. */
const ofForms = new Set(['amount_required'])
/** Sentences of users' pages that no route returns. */
const OF_THEIR_PAGES =
  /^(done_(?!copied)|(identity|asset)_failed$|account_invalid$|login_name_required$|once_a_day|already_participating|append_failed|project_|partner_|quote_|reserve_short|not_at_expiry|balance_product_)/

const root = join(import.meta.dirname, '../..')
/** Files that can name a sentence without the server. */
const files = globSync('{web/{desk,ui,operations},shared{,/rules}}/{*,**/*}.{ts,tsx}', { cwd: root })
const code = files
  .filter((file) => !/^shared\/(api|i18n|errors\.ts)|\.test\.ts|vite\.words/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
const named = new Set(code.flatMap((text) => text.match(/(?<=')\w+(?=')/g) ?? []))

/** True unless only users' routes, or the server itself, say it. */
export const isSaid = (name: string): boolean => {
  const slug = name.replace(/_(one|other)$/, '')
  if (ofForms.has(slug)) return true
  if (said.has(slug)) return named.has(slug)
  return !saidToUsers.has(slug) && !OF_THEIR_PAGES.test(slug)
}

/** Words of kit and frame that only users' pages need. */
const OF_USERS =
  /^(title_|tab_|tabs$|feed_|provenance$|how_we_|balance_|not_found|operation_|version|month_|messages_|settings$|list_more$|category|products$|hide_amounts$|refresh|upload_|delete_digit$|paused_|period_|page_failed_hint$|rule_link$|decimal_mark$|timeline$|times|state_until$|status_(earning|expired|topup|waiting|settled|unread|read|signed|missed|made_up)$)/

export const isOfDesk = (name: string): boolean => !OF_USERS.test(name)

/** Leaves out the words that no operator reads. */
export const words: Plugin = {
  name: 'desk-words',
  enforce: 'pre',
  transform(code, id) {
    const file = /\/(shared\/i18n\/errors\/[\w-]+|web\/i18n\/[\w-]+\/common)\.json$/.exec(
      id.replaceAll('\\', '/'),
    )
    if (!file) return undefined
    const says = file[1]?.endsWith('common') ? isOfDesk : isSaid
    const kept = Object.entries(JSON.parse(code) as Record<string, string>).filter(([name]) => says(name))
    return { code: JSON.stringify(Object.fromEntries(kept)), map: null }
  },
}
