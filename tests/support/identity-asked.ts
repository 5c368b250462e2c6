import type { Page } from 'playwright-core'
import type { PicturePart } from '../../shared/identity.ts'

/** A user who is asked for pictures of these parts at level two, whatever has passed before: as the server would say it. */
export async function identityAsked(
  page: Page,
  parts: readonly PicturePart[],
  reasons: Partial<Record<PicturePart, string>> = {},
): Promise<void> {
  await page.route('**/api/user/certification', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const answer = (await response.json()) as {
      data: { levels: { level: number; state: string; parts: unknown[]; mend: string[] }[] }
    }
    const two = answer.data.levels.find(({ level }) => level === 2)
    if (!two) throw new Error('no level two')
    two.state = Object.keys(reasons).length > 0 ? 'rejected' : 'none'
    two.mend = [...parts]
    two.parts = parts.map((part) => ({
      part,
      state: reasons[part] ? 'rejected' : 'missing',
      reason: null,
      text: reasons[part] ?? null,
    }))
    await route.fulfill({ response, json: answer })
  })
}
