import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

/** Letters as Android phones have them, by the package that brings them. */
const faces = {
  roboto: 'Roboto',
  'noto-sans-sc': 'Noto Sans SC',
  'noto-sans-jp': 'Noto Sans JP',
  'noto-sans-kr': 'Noto Sans KR',
  'noto-sans-thai': 'Noto Sans Thai',
} as const
const folderOf = (face: string): string =>
  dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${face}/package.json`))

/** The test browser has no letters of its own: gives its pages those of a phone, served from our own origin. */
export async function addFonts(context: BrowserContext): Promise<void> {
  const css = Object.keys(faces).map((face) =>
    readFileSync(join(folderOf(face), 'index.css'), 'utf8').replaceAll('./files/', `/h5/test-fonts/${face}/`),
  )
  const families = Object.values(faces)
    .map((name) => `'${name} Variable'`)
    .join(', ')
  const sheet = `${css.join('\n')}\nhtml, body, button, input, select, textarea { font-family: ${families}, sans-serif !important; }`
  await context.route('**/h5/test-fonts/**', async (route) => {
    const [face = '', file = ''] = new URL(route.request().url()).pathname.split('/').slice(3)
    if (face === 'fonts.css') return route.fulfill({ contentType: 'text/css', body: sheet })
    await route.fulfill({
      contentType: 'font/woff2',
      body: readFileSync(join(folderOf(face), 'files', file)),
    })
  })
  // As text: the tests' own code is not written against a browser's types.
  await context.addInitScript(`document.addEventListener('DOMContentLoaded', () => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = '/h5/test-fonts/fonts.css'
    document.head.append(link)
  })`)
}
