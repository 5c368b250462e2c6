import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openSite, type Site } from '../support/browser.ts'
import { firstLoad } from '../support/first-load.ts'

describe('the first load fits a slow phone', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
  })
  afterAll(() => site.stop())

  test.each(['/', '/pages/login/login'])(
    '%s: at most 145 kB of script, 16 of language, 12 of style',
    async (path) => {
      const load = await firstLoad(site, path)
      expect(load.files.length).toBeGreaterThan(3)
      expect(load.script).toBeGreaterThan(50_000)
      expect(load.script).toBeLessThanOrEqual(145_000)
      expect(load.language).toBeGreaterThan(1_000)
      expect(load.language).toBeLessThanOrEqual(16_000)
      expect(load.style).toBeGreaterThan(1_000)
      expect(load.style).toBeLessThanOrEqual(12_000)
    },
  )
})
