import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { deskPaths, placesOf } from '../../web/desk/paths.ts'
import { depositRecordPath, paths, threadPath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { depositOf, openDesk, operatorOf, type SiteOperator } from '../support/desk-site.ts'
import { ask, type Member, member } from '../support/members.ts'

/** Each would set `ran` if a page took it for more than words. */
const corpus = [
  '<script>ran=1</script>',
  '<img src=x onerror=ran=1>',
  '<svg onload=ran=1>',
  '"><b onmouseover=ran=1>bold</b>',
  "'; ran=1; //",
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  '[click](javascript:ran=1)',
  '{{constructor.constructor("ran=1")()}}',
  '</textarea><style>*{display:none}</style>',
  '&lt;u&gt;twice&lt;/u&gt;',
]
const NAME = '<img src=x onerror=ran=1>'

const ran = (page: Page) => page.evaluate('typeof ran') as Promise<string>

describe('what a page is told is words to it', () => {
  let site: Site
  let user: Member
  let operator: SiteOperator
  beforeAll(async () => {
    site = await openSite(inject('chromium'), inject('web'))
    // No form takes such a name: were it in the table all the same, it would be a name.
    user = await member(site, NAME)
    operator = await operatorOf(site, 'Ada', 'admin')
  })
  afterEach(() => site.closePages())
  afterAll(() => site.stop())

  const desk = (path: string) => openDesk(site, path, { session: operator.session })
  const phone = (path: string) => site.open(path, { session: user.session })

  describe('check 45: a page of another origin on this machine', () => {
    let elsewhere: Server
    let page: Page
    beforeAll(async () => {
      elsewhere = createServer((_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><body>'),
      )
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    })
    beforeEach(async () => {
      page = await (await site.browser.newContext()).newPage()
      await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
    })
    afterEach(() => page.context().close())
    afterAll(() => elsewhere.close())

    const reads = (url: string) => page.evaluate(`fetch('${url}').then(() => 'read', () => 'nothing')`)

    test('reads neither calls nor pictures, and cannot know where the engine is', async () => {
      const { origin } = new URL(site.url)
      const engine = new URL(String(site.stack.engine.client.endpoint))
      expect(await reads(`${origin}/api/index/info`)).toBe('nothing')
      expect(await reads(`${origin}/s3/uploads/`)).toBe('nothing')
      expect(await reads(`http://127.0.0.1:${engine.port}/`)).toBe('nothing')
      // It would answer: its address is what keeps it.
      expect(await reads(engine.href)).toBe('read')
    })

    test('posts a form whose echo runs nothing', async () => {
      const bucket = `${new URL(site.url).origin}/s3/uploads`
      const terms = { contentType: 'image/png', maxBytes: 9, seconds: 60 }
      const { fields } = await site.stack.deps.files.postForm('in/x', terms)
      const named = { ...fields, [NAME]: 'x', file: 'x' }
      const answered = page.waitForResponse(bucket)
      await page.evaluate(`{
        const form = Object.assign(document.createElement('form'), {
          method: 'post', enctype: 'multipart/form-data', action: '${bucket}',
        })
        for (const [name, value] of Object.entries(${JSON.stringify(named)}))
          form.append(Object.assign(document.createElement('textarea'), { name, value }))
        document.body.append(form)
        form.submit()
      }`)
      const answer = await answered
      expect([answer.status(), answer.headers()['content-security-policy']]).toEqual([
        403,
        "default-src 'none'; sandbox",
      ])
      await page.waitForURL(bucket)
      expect(await page.content()).toContain('Extra input fields')
      expect(await ran(page)).toBe('undefined')
    })
  })

  describe('check 21: the policy of a page stops what is not ours, and a test would see it', () => {
    test.each<[string, string]>([
      [
        'a script in the page',
        `document.body.append(Object.assign(document.createElement('script'), { text: 'ran=1' }))`,
      ],
      [
        'a handler in the markup',
        `document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="ran=1">')`,
      ],
      ['words run as code', `setTimeout('ran=1')`],
      [
        'a script from elsewhere',
        `document.body.append(Object.assign(document.createElement('script'), { src: 'https://example.com/x.js' }))`,
      ],
      ['a call elsewhere', `void fetch('https://example.com/').catch(() => {})`],
      [
        'a page from elsewhere inside',
        `document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://example.com/' }))`,
      ],
      [
        'a plug-in',
        `document.body.append(Object.assign(document.createElement('object'), { data: 'https://example.com/x.swf' }))`,
      ],
      [
        'another base of addresses',
        `document.head.append(Object.assign(document.createElement('base'), { href: 'https://example.com/' }))`,
      ],
    ])('%s', async (_says, planted) => {
      for (const open of [() => phone(paths.about), () => desk(placesOf('deposit').queue)]) {
        const { page, complaints } = await open()
        await page.locator('h1').first().waitFor()
        expect(complaints).toEqual([])
        await page.evaluate(`{ ${planted} }`)
        await expect.poll(() => complaints.join()).toContain('Content Security Policy')
        expect(await ran(page)).toBe('undefined')
      }
    })

    test('nor does any page stand inside another', async () => {
      const { page, complaints } = await phone(paths.about)
      const inside = await page.request.get(`${site.url}`)
      expect(inside.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
      const home = await page.request.get(`${new URL('/desk/', site.url)}`)
      expect(home.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(complaints).toEqual([])
    })
  })

  describe('check 23: words of a user stay words', () => {
    /** Shown as they were written, and not one made an element of. */
    async function asWords(
      { page, complaints }: Awaited<ReturnType<typeof phone>>,
      texts: readonly string[],
    ) {
      for (const text of texts) await page.getByText(text).first().waitFor()
      expect(await ran(page)).toBe('undefined')
      expect(
        await page.locator('img[src="x"], [onload], [onerror], [onmouseover], iframe, main style').count(),
      ).toBe(0)
      expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
      expect(complaints).toEqual([])
    }

    test('in a question, to the user and at the desk', async () => {
      const text = corpus.join('\n')
      const { id } = await ask(site, 'service.ticket_write', { topic: 'other', text }, user)
      await asWords(await phone(threadPath(id)), corpus)
      await asWords(await desk(placesOf('ticket').one(user.uid, id)), [...corpus, NAME])
    })

    test('as the reference of a deposit, and as a name', async () => {
      const reference = corpus.slice(0, 3).join(' ')
      const id = await depositOf(site, user, { reference })
      await asWords(await phone(depositRecordPath(id)), [reference])
      await asWords(await phone(paths.user), [NAME])
      await asWords(await desk(placesOf('deposit').one(user.uid, id)), [reference, NAME])
      await asWords(await desk(deskPaths.user(user.uid)), [NAME])
    })
  })
})
