import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openSite, type PageOptions, type Site } from '../support/browser.ts'
import { buildGallery } from '../support/gallery.ts'
import { lookAt } from '../support/look.ts'
import { MovedClock } from '../support/moved-clock.ts'
import { choosePicture, photo } from '../support/photo.ts'
import { drag } from '../support/touch.ts'

let site: Site
let folder: string
beforeAll(async () => {
  folder = await buildGallery()
  site = await openSite(inject('chromium'), folder)
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

const opened = new Map<string, Promise<Page>>()
/** The page of all pieces, the costliest to draw: opened once for all tests, each of which uses pieces of its own. */
function gallery(options: PageOptions = {}): Promise<Page> {
  const key = JSON.stringify(options)
  const page = opened.get(key) ?? newGallery(options)
  opened.set(key, page)
  return page
}
async function newGallery(options: PageOptions = {}): Promise<Page> {
  // Held still: its pieces that wait turn and shimmer for ever, each a picture anew sixty times a second.
  const watch = async (page: Page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await options.watch?.(page)
  }
  const { page } = await site.open('/', { ...options, watch, document: 'gallery/index.html' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** A page of its own whose clock stands: nothing that lasts a while is over before it is looked at. */
async function heldGallery(options: PageOptions = {}): Promise<{ page: Page; clock: MovedClock }> {
  const clock = new MovedClock()
  return { page: await newGallery({ ...options, watch: clock.hold }), clock }
}

/** A screen so high that the page needs no scrolling: nothing lies over a piece, and a pull begins at the top. */
const high = { height: 8000 }

/** The name under which a piece stands, where it also tells what the piece answered. */
const told = (page: Page, name: string) => page.getByRole('heading', { name }).textContent()
const focused = (page: Page) =>
  page.evaluate(`document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`)

test('the gallery is no part of the product', () => {
  expect(existsSync(join(folder, 'gallery', 'index.html'))).toBe(true)
  expect(existsSync(join(inject('web'), 'gallery'))).toBe(false)
})

describe('all pieces', () => {
  test('axe finds nothing in light or dark, and every control is 44 px high', async () => {
    const page = await gallery()
    const look = await lookAt(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect(await look.axe()).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await look.axe('color-contrast')).toEqual([])
    expect(await look.small()).toEqual([])
    await page.emulateMedia({ colorScheme: null })
  })

  test('in colours of the user’s own, what is chosen is told by a line, a switch by its knob', async () => {
    const page = await gallery()
    await page.emulateMedia({ forcedColors: 'active' })
    const style = (of: string, name: string, part = '') =>
      page.evaluate(`getComputedStyle(document.querySelector('${of}'), '${part}').${name}`)
    expect(await style('label:has(> input[type=radio]:checked)', 'outlineStyle')).toBe('solid')
    expect(await style('label:has(> input[type=radio]:not(:checked))', 'outlineStyle')).toBe('none')
    for (const chosen of ['[aria-pressed=true]', '[aria-selected=true]']) {
      expect([chosen, await style(chosen, 'outlineStyle')]).toEqual([chosen, 'solid'])
    }
    const ground = await style('input[role=switch]', 'backgroundColor')
    expect(await style('input[role=switch]', 'backgroundColor', '::before')).not.toBe(ground)
    await page.emulateMedia({ forcedColors: null })
  })

  test.each(['en', 'de', 'th'] as const)('%s: fits 360 and 390 px, and letters of 130%', async (lang) => {
    const page = await gallery({ lang })
    const look = await lookAt(page)
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      for (const size of ['100%', '130%']) {
        await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
        expect([width, size, await look.overflow()]).toEqual([width, size, []])
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(`document.documentElement.style.fontSize = ''`)
  })
})

describe('Carousel', () => {
  const toRight = Array.from({ length: 14 }, (_, step): [number, number] => [20 * (step + 1), 0])
  const at = (page: Page) => page.locator('[aria-label$=" / 3"][aria-current]').getAttribute('aria-label')

  test('the arrow keys, the dots and a finger move it, and each says where it is', async () => {
    const page = await gallery(high)
    const slides = page.getByRole('list', { name: 'What this is' })
    await slides.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => at(page)).toBe('2 / 3')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => at(page)).toBe('1 / 3')
    await page.getByRole('button', { name: '3 / 3' }).tap()
    await expect.poll(() => at(page)).toBe('3 / 3')
    await drag(page, slides, ...toRight)
    await expect.poll(() => at(page)).toBe('2 / 3')
  })
})

describe('CodeInput', () => {
  test('is not complete before its last digit, and takes no more', async () => {
    const page = await gallery()
    const code = page.getByLabel('Code we sent you')
    await code.fill('')
    await code.pressSequentially('12345')
    expect(await told(page, 'CodeInput')).toContain('not yet')
    await code.pressSequentially('67')
    expect(await code.inputValue()).toBe('123456')
  })

  test('a code pasted in any of its ways fills it', async () => {
    const page = await gallery()
    const code = page.getByLabel('Code we sent you')
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    const codes = {
      '123456': '123456',
      '234 567': '234567',
      '３４５－６７８': '345678',
      'Your code: 456789.': '456789',
    }
    for (const [pasted, digits] of Object.entries(codes)) {
      await code.fill('')
      await page.keyboard.insertText(pasted)
      expect(await code.inputValue()).toBe(digits)
      expect(await told(page, 'CodeInput')).toContain(digits)
    }
  })
})

describe('Keypad', () => {
  test('taps and keys type and delete', async () => {
    const page = await gallery()
    const pad = page.getByRole('group', { name: 'PIN' })
    for (const key of ['0', '7', '7', 'Delete', '1']) await pad.getByRole('button', { name: key }).tap()
    expect(await told(page, 'Keypad: PIN')).toContain('071')
    await pad.getByRole('button', { name: '5' }).focus()
    for (const key of ['2', 'Backspace', '9', '.']) await page.keyboard.press(key)
    expect(await told(page, 'Keypad: PIN')).toContain('0719')
    await page.keyboard.press('Enter')
    expect(await told(page, 'Keypad: PIN')).toContain('07195')
  })

  test('an amount has the mark of its language, whichever key types it', async () => {
    const page = await gallery({ lang: 'de' })
    const pad = page.getByRole('group', { name: 'Sum' })
    await pad.getByRole('button', { name: '1' }).tap()
    await pad.getByRole('button', { name: 'Dezimalzeichen' }).tap()
    await page.keyboard.press('.')
    await page.keyboard.press('5')
    expect(await told(page, 'Keypad, decimal')).toContain('1,5')
  })
})

describe('CalendarMonth', () => {
  const month = (page: Page) => page.getByRole('table').getAttribute('aria-label')

  test('arrows go from day to day over the month, Enter chooses', async () => {
    const page = await gallery()
    await page.getByRole('button', { name: /November 21, 2026/ }).focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect.poll(() => focused(page)).toContain('December 1, 2026')
    expect(await month(page)).toBe('December 2026')
    await page.keyboard.press('Enter')
    expect(await told(page, 'CalendarMonth')).toContain('2026-12-01')
  })

  test('ends where its days end', async () => {
    const page = await newGallery()
    await page.getByRole('button', { name: /November 21, 2026/ }).focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    await expect.poll(() => focused(page)).toContain('December 24, 2026')
    expect(await page.getByRole('button', { name: /December 25, 2026/ }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Next month' }).isDisabled()).toBe(true)
  })

  test('has the headers and the first day of its language, and says its marks', async () => {
    const page = await gallery({ lang: 'de' })
    const headers = await page.getByRole('columnheader').allTextContents()
    expect(headers[0]).toContain('Montag')
    expect(headers[6]).toContain('Sonntag')
    await page.getByRole('button', { name: '16. November 2026, checked in' }).waitFor()
  })
})

describe('Uploader', () => {
  const named = 'Screenshot of the payment'
  test('a photo of 12 megapixels is sent as a JPEG of at most 1600 px and 600 kB, with its progress', async () => {
    const page = await gallery()
    await choosePicture(page, named, photo(4000, 3000))
    await page.getByRole('progressbar', { name: 'Uploading…' }).waitFor()
    const sent = await page.getByText(/^image\/jpeg, \d+ kB$/).textContent()
    expect(Number(sent?.match(/\d+/)?.[0])).toBeGreaterThan(20)
    expect(Number(sent?.match(/\d+/)?.[0])).toBeLessThanOrEqual(600)
    await page.getByText('Uploaded').waitFor()
    const shown = page.getByRole('img', { name: 'Chosen picture' })
    const size = `(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.querySelector('img'))`
    await expect.poll(() => page.evaluate(size)).toEqual([1600, 1200])
    await page.getByRole('button', { name: 'Remove' }).tap()
    await expect.poll(() => shown.count()).toBe(0)
    expect(await page.getByText(/^image\/jpeg/).count()).toBe(0)
  })

  const unfit = [
    [
      `new File([new Uint8Array(41 * 2 ** 20)], 'a.jpg', { type: 'image/jpeg' })`,
      'Pictures must not exceed 4 MB.',
    ],
    [`new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })`, 'Pictures must be in JPG or PNG format.'],
    [`new File(['hello'], 'a.png', { type: 'image/png' })`, 'Pictures must be in JPG or PNG format.'],
  ] as const
  test('41 MB, a document, text named as a picture are refused at once, and another choice is possible', async () => {
    const page = await gallery()
    for (const [file, sentence] of unfit) {
      await choosePicture(page, named, file)
      await page.getByText(sentence).waitFor()
      expect(await page.getByRole('progressbar', { name: 'Uploading…' }).count()).toBe(0)
      await choosePicture(page, named, photo(300, 200))
      await page.getByText('Uploaded').waitFor()
      expect(await page.getByText(sentence).count()).toBe(0)
      await page.getByRole('button', { name: 'Remove' }).tap()
    }
  })

  test('cancelled, nothing is kept, and one may choose again', async () => {
    const { page, clock } = await heldGallery()
    await choosePicture(page, named, photo(300, 200))
    await page.getByRole('button', { name: 'Cancel' }).tap()
    await expect.poll(() => page.evaluate(`document.activeElement.type`)).toBe('file')
    await clock.pass(5000)
    expect(await page.getByText('Uploaded').count()).toBe(0)
  })

  test('lost on the way, it is tried again without choosing again', async () => {
    const page = await gallery()
    await choosePicture(page, 'Photo that fails first', photo(300, 200))
    await page.getByText('Network error').waitFor()
    await page.getByRole('button', { name: 'Retry' }).tap()
    await page.getByText('Uploaded').waitFor()
  })
})

describe('PullToRefresh', () => {
  const down: [number, number][] = Array.from({ length: 12 }, (_, step) => [0, 15 * (step + 1)])
  const aside: [number, number][] = [[30, 5], [60, 20], ...down]
  test('a finger pulling down reads anew, and it is said', async () => {
    const { page, clock } = await heldGallery(high)
    await drag(page, page.getByText('Pull me down'), ...down)
    await clock.passUntil(() => page.getByText('Refreshing…').isVisible(), 500)
    await clock.passUntil(() => page.getByText('Up to date').isVisible(), 2000)
    expect(await told(page, 'PullToRefresh')).toContain('1 times')
  })

  test('a short pull does not, nor a gesture that began sideways, nor a pull taken back', async () => {
    const page = await newGallery(high)
    for (const steps of [down.slice(0, 4), aside, [...down, [0, 10] as [number, number]]]) {
      await drag(page, page.getByText('Pull me down'), ...steps)
      await page.waitForTimeout(1000)
      expect(await told(page, 'PullToRefresh')).toContain('0 times')
    }
  })

  test('nor does a pull in the middle of a page', async () => {
    const page = await gallery()
    await page.getByText('Pull me down').scrollIntoViewIfNeeded()
    await drag(page, page.getByText('Pull me down'), ...down)
    await page.waitForTimeout(1000)
    expect(await told(page, 'PullToRefresh')).toContain('0 times')
  })
})

describe('what lies above the page', () => {
  test.each(['Open a sheet', 'Open a dialog'])(
    '%s: the focus goes in, stays in and returns',
    async (name) => {
      const page = await gallery()
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      // Behind the last control is the browser's own frame, for which the body stands.
      const within = `document.activeElement === document.body || document.activeElement.closest('dialog') !== null`
      for (let tabs = 0; tabs < 6; tabs++) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(within)).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect.poll(() => dialog.count()).toBe(0)
      await expect.poll(() => focused(page)).toBe(name)
    },
  )

  test('a toast shows over an open sheet, takes a tap, and outlives the sheet', async () => {
    const { page, clock } = await heldGallery()
    await page.getByRole('button', { name: 'Open a sheet' }).tap()
    const say = page.getByRole('button', { name: 'Say it above the sheet' })
    await say.tap()
    const said = page.getByRole('button', { name: 'Copied.' })
    // A tap finds it only where nothing lies over it and it is not inert.
    await said.tap()
    await expect.poll(() => said.count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(1)
    await say.tap()
    await said.waitFor()
    await page.keyboard.press('Escape')
    await clock.passUntil(async () => (await page.getByRole('dialog').count()) === 0, 2000)
    expect(await said.count()).toBe(1)
  })
})
