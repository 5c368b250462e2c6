import { expect, test } from 'vitest'
import { filesNamed, keeps } from './shell.ts'

const page = 'https://example.org/h5/'
const get = (url: string, mode: RequestMode = 'cors', method = 'GET') => keeps({ method, url, mode }, page)

test.each<[string, ReturnType<typeof keeps>, string, RequestMode?, string?]>([
  ['the page', 'page', page, 'navigate'],
  ['the page by its name', 'page', `${page}index.html?x=1`, 'navigate'],
  ['another page below it', null, `${page}gallery/`, 'navigate'],
  ['a file named by its content', 'asset', `${page}assets/app-1a2b3c4d.js`],
  ['a file that is not', null, `${page}manifest.webmanifest`],
  ['the worker itself', null, `${page}sw.js`],
  ['prices', null, 'https://example.org/api/index/ajaxdata'],
  ['what a user has', null, 'https://example.org/api/user/index'],
  ['prices by a way around', null, `${page}assets/../../api/index/ajaxdata`],
  ['the desk', null, 'https://example.org/desk/', 'navigate'],
  ['a file of another host', null, 'https://elsewhere.org/h5/assets/app-1a2b3c4d.js'],
  ['a picture', null, 'https://example.org/s3/clean/1'],
  ['something sent', null, `${page}assets/app-1a2b3c4d.js`, 'cors', 'POST'],
])('of %s the worker keeps: %s', (_what, kept, url, mode, method) => {
  expect(get(url, mode, method)).toBe(kept)
})

test('of a built page it keeps what is loaded at once', () => {
  const html = `<meta name="words" content='{"de":"/h5/assets/de-1.js"}'>
    <script type="module" src="/h5/assets/index-1.js"></script><link rel="modulepreload" href="/h5/assets/app-2.js">
    <link rel="stylesheet" href="/h5/assets/index-3.css"><link rel="icon" href="/h5/favicon.svg">
    <link rel="modulepreload" href="/h5/assets/app-2.js">`
  expect(filesNamed(html)).toEqual(['/h5/assets/index-1.js', '/h5/assets/app-2.js', '/h5/assets/index-3.css'])
})
