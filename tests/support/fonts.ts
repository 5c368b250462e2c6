import { readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { Lang } from '../../shared/i18n/languages.ts'

/** Letters as Android phones have them, by the package that brings them. */
const faces = {
  roboto: 'Roboto',
  'noto-sans-sc': 'Noto Sans SC',
  'noto-sans-jp': 'Noto Sans JP',
  'noto-sans-kr': 'Noto Sans KR',
  'noto-sans-thai': 'Noto Sans Thai',
} as const
const PLACE = '/h5/test-fonts/'
/** A page of the site with nothing on it. */
export const BLANK_PAGE = `${PLACE}blank.html`
/** To read the faces of all scripts costs every page a sixth of its first load. */
const sheets = { all: 'all.css', latin: 'latin.css' } as const
const folderOf = (face: string): string =>
  dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${face}/package.json`))

const kept = new Map<string, Buffer>()

/** A file below PLACE: a style sheet, or `<face>/<file>`. */
function fontFile(name: string): Buffer {
  let bytes = kept.get(name)
  if (!bytes) {
    const [face = '', file = ''] = name.split('/')
    bytes =
      face === sheets.all
        ? styleSheet(Object.keys(faces))
        : face === sheets.latin
          ? styleSheet(['roboto'])
          : readFileSync(join(folderOf(face), 'files', file))
    kept.set(name, bytes)
  }
  return bytes
}

function styleSheet(chosen: string[]): Buffer {
  const css = chosen.map((face) =>
    readFileSync(join(folderOf(face), 'index.css'), 'utf8').replaceAll('./files/', `${PLACE}${face}/`),
  )
  const families = Object.values(faces)
    .map((name) => `'${name} Variable'`)
    .join(', ')
  return Buffer.from(
    `${css.join('\n')}\nhtml, body, button, input, select, textarea { font-family: ${families}, sans-serif !important; }`,
  )
}

/** Lets a local server hand out the letters too: by a route of the browser every other request would pause as well. */
export function serveFonts(server: Server): void {
  const [serve] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!request.url?.startsWith(PLACE)) return serve?.(request, response)
    if (request.url === BLANK_PAGE) return response.writeHead(200, { 'content-type': 'text/html' }).end()
    const name = request.url.slice(PLACE.length)
    const type = name.endsWith('.css') ? 'text/css' : 'font/woff2'
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(fontFile(name))
  })
}

/** Letters for the words of a language, and of no other. */
export const lettersOf = (lang: Lang): keyof typeof sheets => (/^(zh|ja|ko|th)/.test(lang) ? 'all' : 'latin')

/** Resolves once a page has its letters: late ones would move what a test looks at. */
export const LETTERS_CAME = `(async () => {
  const link = document.querySelector('link[href^="${PLACE}"]')
  if (!link.sheet) await new Promise((came) => link.addEventListener('load', came))
  await document.fonts.load('1em "${faces.roboto} Variable"')
  await document.fonts.ready
})()`

/** The test browser has no letters of its own: gives its pages those of a phone, served from our own origin. */
export async function addFonts(context: BrowserContext, letters: keyof typeof sheets): Promise<void> {
  // As text: the tests' own code is not written against a browser's types.
  await context.addInitScript(`document.addEventListener('DOMContentLoaded', () => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = '${PLACE}${sheets[letters]}'
    document.head.append(link)
  })`)
}
