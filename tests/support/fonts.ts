import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

const scripts = ['sc', 'jp', 'kr', 'thai'] as const
const folderOf = (script: string): string =>
  dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/noto-sans-${script}/package.json`))

/** The test browser has Latin letters only: gives its pages the scripts of our languages, served from our own origin. */
export async function addFonts(context: BrowserContext): Promise<void> {
  const css = scripts.map((script) =>
    readFileSync(join(folderOf(script), 'index.css'), 'utf8').replaceAll(
      './files/',
      `/h5/test-fonts/${script}/`,
    ),
  )
  const families = ['SC', 'JP', 'KR', 'Thai'].map((name) => `'Noto Sans ${name} Variable'`).join(', ')
  const sheet = `${css.join('\n')}\nhtml, body, button, input, select, textarea { font-family: 'Open Sans', ${families}, sans-serif !important; }`
  await context.route('**/h5/test-fonts/**', async (route) => {
    const [script = '', file = ''] = new URL(route.request().url()).pathname.split('/').slice(3)
    if (script === 'fonts.css') return route.fulfill({ contentType: 'text/css', body: sheet })
    await route.fulfill({
      contentType: 'font/woff2',
      body: readFileSync(join(folderOf(script), 'files', file)),
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
