import type { Locator, Page } from 'playwright-core'

/** One finger put down in the middle of something, moved by steps of `[x, y]` from there, and lifted. */
export async function drag(page: Page, on: Locator, ...steps: [number, number][]): Promise<void> {
  const box = await on.boundingBox()
  if (!box) throw new Error('nothing to put a finger on')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (const [dx, dy] of steps) await touch('touchMove', [{ x: x + dx, y: y + dy }])
  await touch('touchEnd', [])
  await session.detach()
}
