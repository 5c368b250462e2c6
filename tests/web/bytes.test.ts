import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { deskFolder } from '../../infra/local/build-web.ts'
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

describe("the desk's bundle", () => {
  /** The built files of a kind: names and texts. */
  const built = (folder: string, ending: RegExp) =>
    readdirSync(join(folder, 'assets'))
      .filter((name) => ending.test(name))
      .map((name) => ({ name, text: readFileSync(join(folder, 'assets', name), 'utf8') }))
  const bytes = (files: { text: string }[]) => files.reduce((sum, { text }) => sum + gzipSync(text).length, 0)

  test('at most 145 kB of script, 8 of each language, 7.2 of style; and little that comes later, with its page', () => {
    const scripts = built(deskFolder, /\.js$/)
    const words = scripts.filter(({ name }) => /^(en|zh-Hans)-/.test(name))
    expect(words).toHaveLength(2)
    for (const each of words) expect(bytes([each])).toBeLessThanOrEqual(8_000)
    const page = readFileSync(join(deskFolder, 'index.html'), 'utf8')
    const first = scripts.filter(({ name }) => page.includes(name))
    expect(bytes(first)).toBeGreaterThan(50_000)
    expect(bytes(first)).toBeLessThanOrEqual(145_000)
    // What takes an invitation comes with that page alone; so do money that goes out and accounts to pay into, projects
    // with the arithmetic they preview, the trail, an operator's own figures, halts, and the hours and terms of a product.
    const later = scripts.filter((file) => !words.includes(file) && !first.includes(file))
    const ofMoney = later.filter(({ name }) => /^(WithdrawalPage|WaysPage|money)/.test(name))
    expect(ofMoney).toHaveLength(4)
    expect(bytes(ofMoney)).toBeLessThanOrEqual(9_000)
    const ofProjects = later.filter(({ name }) => /^(ProjectsPage|projects)\b/.test(name))
    expect(ofProjects).toHaveLength(3)
    expect(bytes(ofProjects)).toBeLessThanOrEqual(9_400)
    const ofHalts = later.filter(({ name }) => /^(ProductsPage|halts)\b/.test(name))
    expect(ofHalts).toHaveLength(3)
    expect(bytes(ofHalts)).toBeLessThanOrEqual(5_000)
    const ofProduct = later.filter(({ name }) => /^(ProductPage|product)\b/.test(name))
    expect(ofProduct).toHaveLength(3)
    expect(bytes(ofProduct)).toBeLessThanOrEqual(7_150)
    // With the schema of what users read, by which it says what is wrong before it is sent, and what makes pictures smaller.
    const ofContent = later.filter(({ name }) => /^(ContentPage|content)\b/.test(name))
    expect(ofContent).toHaveLength(3)
    expect(bytes(ofContent)).toBeLessThanOrEqual(17_500)
    const ofMine = later.filter(({ name }) => /^(MinePage|mine)\b/.test(name))
    expect(ofMine).toHaveLength(3)
    expect(bytes(ofMine)).toBeLessThanOrEqual(1_150)
    const ofTrail = later.filter(({ name }) => /^(AuditPage|audit\.(en|zh))/.test(name))
    expect(ofTrail).toHaveLength(3)
    expect(bytes(ofTrail)).toBeLessThanOrEqual(2_100)
    // What forms of projects, content and terms read alike.
    const ofForms = later.filter(({ name }) => /^typed\b/.test(name))
    expect(ofForms).toHaveLength(1)
    expect(bytes(ofForms)).toBeLessThanOrEqual(1_100)
    // What who takes an invitation reads, once.
    const ofAccept = later.filter(({ name }) => /^accept\.(en|zh)/.test(name))
    expect(ofAccept).toHaveLength(2)
    expect(bytes(ofAccept)).toBeLessThanOrEqual(1_600)
    // The form of a proposed data change.
    const ofProposal = later.filter(({ name }) => /^Propose\b/.test(name))
    expect(ofProposal).toHaveLength(1)
    expect(bytes(ofProposal)).toBeLessThanOrEqual(1_000)
    const read = [...ofAccept, ...ofProposal, ...ofProduct, ...ofMine, ...ofTrail]
    const own = [...ofMoney, ...ofProjects, ...ofHalts, ...read, ...ofContent, ...ofForms]
    const others = later.filter((file) => !own.includes(file))
    expect(bytes(others)).toBeGreaterThan(5_000)
    expect(bytes(others)).toBeLessThanOrEqual(8_500)
    expect(bytes(built(deskFolder, /\.css$/))).toBeLessThanOrEqual(7_200)
  })

  test('nothing of the desk in what users are sent, and nothing of users in the desk', () => {
    const said = (folder: string, words: string[]) =>
      built(folder, /\.js$/).flatMap(({ name, text }) =>
        words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`),
      )
    const ofDesk = ['/api/desk/', 'evenhand.desk']
    const ofUsers = ['/api/user/', '/api/login/', 'evenhand.session']
    expect(said(inject('web'), ofDesk)).toEqual([])
    expect(said(deskFolder, ofUsers)).toEqual([])
    // Each says its own.
    expect(said(deskFolder, ofDesk).length).toBeGreaterThanOrEqual(2)
    expect(said(inject('web'), ofUsers).length).toBeGreaterThanOrEqual(3)
  })
})
