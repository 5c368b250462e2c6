import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { paths, projectPath } from '../../web/paths.ts'
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

test('what a first part may bring is told alike before it is bought and after; only what is whole is still to come', async () => {
  const { stack } = site
  const id = await openProject(
    { deps: stack.deps, clock: { nowMs: Date.now() } as never },
    { initialRate: 200_000n },
  )
  const { session } = await member(site)
  const { page, context } = await site.open(projectPath(id), { session })
  await page.locator('main form input[inputmode=decimal]').fill('450')
  await page.locator('label', { hasText: '20% now' }).click()
  await page.locator('main form button[type=submit]').click()
  const asked = page.locator('dialog:modal')
  await asked.getByText('Total return').waitFor()
  await asked.getByText('4.50 USD').waitFor()
  await asked.getByRole('button', { name: 'Invest 90.00 USD' }).click()
  const figure = async (name: string) =>
    await page.getByText(name, { exact: true }).locator('xpath=..').innerText()
  expect(await figure('Return if paid in full')).toMatch(/\+4\.50\sUSD/)
  expect(await figure('Return reserved so far')).toMatch(/0\.90\sUSD/)
  for (const path of [paths.myProjects, paths.finance]) {
    await (await lookAt(page)).go(path)
    expect(await figure('Still to be paid')).toMatch(/\b0\.00\sUSD/)
  }
  await context.close()
})
