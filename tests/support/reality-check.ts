import type { Page } from 'playwright-core'

/** Long gone: to acknowledge it changes nothing for a user who has seen a later one. */
const AT = 1_790_000_000

/** Has the server tell, on this page alone, of a daily check that waits; the page is loaded anew. */
export async function showRealityCheck(page: Page): Promise<void> {
  await page.route('**/api/user/realitycheck', async (route) => {
    if (route.request().method() === 'POST') return route.continue()
    const check = {
      ...{ at: AT, from: AT - 100_000, orders: 12, open: 1, asset: 'USD' },
      ...{ staked: '240.00', net: '-31.20', seconds: 4_500, whole: true },
    }
    return route.fulfill({ json: { code: 0, msg: '', data: { check } } })
  })
  await page.route('**/api/user/index', async (route) => {
    const response = await route.fetch()
    const answered = (await response.json()) as { data: { checkAt: number } }
    answered.data.checkAt = AT
    await route.fulfill({ response, json: answered })
  })
  await page.reload()
  await page.locator('dialog:modal').waitFor()
}
