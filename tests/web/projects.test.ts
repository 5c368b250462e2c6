import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { paths } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { openProject } from '../support/financing.ts'
import { lookAt } from '../support/look.ts'
import { member } from '../support/members.ts'

let site: Site
beforeAll(async () => {
  site = await openSite(inject('chromium'), inject('web'))
})
afterAll(() => site.stop())

test('the least amount of a project stands on one line, however long it is', async () => {
  const { stack } = site
  await openProject(
    { deps: stack.deps, clock: { nowMs: Date.now() } as never },
    {
      min: 50_000_00n,
      total: 500_000_00n,
    },
  )
  const { session } = await member(site)
  for (const width of [320, 390]) {
    const { page, context } = await site.open(paths.projects, { session, width })
    await page.getByText('50,000.00 USD').waitFor()
    expect(await (await lookAt(page)).overflow()).toEqual([])
    await context.close()
  }
})
