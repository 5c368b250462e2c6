import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { routes } from '../../shared/api/routes.ts'

const slugsOf = (ofDesk: boolean) =>
  new Set<string>(routes.filter(({ area }) => (area === 'desk') === ofDesk).flatMap(({ errors }) => errors))
const [said, saidToUsers] = [slugsOf(true), slugsOf(false)]
/** What the desk's own forms say before they ask. */
const ofForms = new Set(['amount_required'])
/** Sentences of pages of users that no route gives: what they have done, and areas that are still to come. */
const OF_THEIR_PAGES =
  /^(done_(?!copied)|(identity|asset)_failed$|account_invalid$|login_name_required$|once_a_day|already_participating|append_failed|project_|partner_|quote_|reserve_short|not_at_expiry|balance_product_)/

const root = join(import.meta.dirname, '../..')
/** Where a sentence is named that is said without an answer of the server. */
const files = globSync('{web/{desk,ui,operations},shared{,/rules}}/{*,**/*}.{ts,tsx}', { cwd: root })
const code = files
  .filter((file) => !/^shared\/(api|i18n|errors\.ts)|\.test\.ts|vite\.words/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
const named = new Set(code.flatMap((text) => text.match(/(?<=')\w+(?=')/g) ?? []))

/** Whether the desk can come to say a sentence: no refusal that only routes of users give, or the server puts in words. */
export const isSaid = (name: string): boolean => {
  const slug = name.replace(/_(one|other)$/, '')
  if (ofForms.has(slug)) return true
  if (said.has(slug)) return named.has(slug)
  return !saidToUsers.has(slug) && !OF_THEIR_PAGES.test(slug)
}

/** Words of the kit and the frame that only users' pages say: their titles, tabs, prices and periods. */
const OF_USERS =
  /^(title_|tab_|tabs$|feed_|provenance$|how_we_|balance_|not_found|operation_|version|month_|messages_|settings$|list_more$|category|products$|hide_amounts$|refresh|upload_|delete_digit$|paused_|period_|page_failed_hint$|rule_link$|decimal_mark$|timeline$|times|state_until$|status_(earning|expired|topup|waiting|settled|unread|read|signed|missed|made_up)$)/

/** Whether the desk can come to say a word of `common`. */
export const isOfDesk = (name: string): boolean => !OF_USERS.test(name)

/** Leaves out of the desk's words what no operator ever reads. */
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
