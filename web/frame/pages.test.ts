import { expect, test } from 'vitest'
import { type PageEntry, titleOf } from './pages.ts'

const page = (path: string, title: PageEntry['title']): PageEntry => ({
  ...{ path, title, parent: '/' },
  load: () => Promise.reject(new Error('not asked for')),
})
const pages = [page('/', 'title_home'), page('/pages/user/user', 'title_user')]

test.each([
  ['home', '/', 'title_home'],
  ['a page, however it is written', '/pages/User/user', 'title_user'],
  ['no page', '/pages/user/nothing', 'not_found_title'],
  ['more than a page', '/pages/user/user/1', 'not_found_title'],
])('the title of %s', (_name, path, title) => {
  expect(titleOf(pages, path)).toBe(title)
})
