import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { findingRow, newFinding } from '../../functions/books/finding.ts'
import { secondsOf } from '../../shared/time.ts'
import { openSite, type Site } from './browser.ts'
import { openDesk, operatorOf, type SiteOperator } from './desk-site.ts'
import { ask, type Member } from './members.ts'
import { setAccount } from './people.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const hash = (page: Page) => new URL(page.url()).hash

/** Where the desk shows a deposit. */
export const pathOf = (user: Member, id: string) => `/deposits/${user.uid}/${id}`

/** A site of its own for the stories of a file, with an admin and an approver at its desk; no page outlives its story. */
export function staffedSite() {
  const on = {} as { site: Site; ada: SiteOperator; grace: SiteOperator }
  beforeAll(async () => {
    on.site = await openSite(inject('chromium'), inject('web'))
    on.ada = await operatorOf(on.site, 'Ada', 'admin')
    on.grace = await operatorOf(on.site, 'Grace', 'approver')
  })
  afterEach(() => on.site.closePages())
  afterAll(() => on.site.stop())

  return Object.assign(on, {
    deskOf: (operator: SiteOperator, path = '/deposits') =>
      openDesk(on.site, path, { session: operator.session }),
    available: async (user: Member) =>
      (await ask(on.site, 'account.index', {}, user)).balances.USD?.available ?? '',
    async freeze({ uid }: Member) {
      const { stack } = on.site
      const found = {
        ...newFinding(uid, 'frozen', secondsOf(Date.now())),
        words: ['account = legs: USD_bonus'],
        exact: ['account = legs: USD_bonus by 100'],
      }
      await stack.deps.table.write({ kind: 'put', item: findingRow(found) })
      await setAccount(stack, uid, { frozen: 'books_differ', USD_bonus: 100n })
    },
  })
}
