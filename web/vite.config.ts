import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { leanChart } from './vite.chart.ts'
import { scopedName } from './vite.names.ts'
import { releasedRouter } from './vite.router.ts'
import { words, wordsIn } from './vite.words.ts'
import { serviceWorker } from './vite.worker.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const base = '/h5/'

/** All modules that login and home import, however deep. */
const firstPages = ['main.tsx', 'features/home/HomePage.tsx', 'features/login/LoginPage.tsx'].map(folder)
let needed = new Set<string>()
/** All modules of the trade page, whose chart leaves little room. */
let traded = new Set<string>()

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>
function neededBy({ getModuleInfo }: Graph, pages: string[]): Set<string> {
  const found = new Set(pages)
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** With icons, as each shared one would be a file. Paging is left out: it belongs to the lists that page. */
const isKit = (id: string): boolean =>
  /@tabler\/icons-react|\/web\/((ui|frame|operations|content)\/|records\/(?!usePaged))/.test(id)

/**
 * Runs `early/start.ts` first and writes into the page which files hold words and the trade page. It is
 * smaller than the style that drawing waits for.
 */
const early: Plugin = {
  name: 'early',
  apply: 'build',
  buildEnd() {
    needed = neededBy(this, firstPages)
    traded = neededBy(this, [folder('features/trade/TradePage.tsx')])
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }): string {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const start = chunks.find(({ name }) => name === 'early')
      if (!start) return html
      const languages = chunks.flatMap(({ facadeModuleId, fileName }) => {
        const found = wordsIn(facadeModuleId)
        return found?.file === 'first' ? [[found.lang, base + fileName]] : []
      })
      const files = JSON.stringify(Object.fromEntries(languages))
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/trade/TradePage.tsx'))
      const trade = page ? [page.fileName, ...page.imports].filter((file) => !html.includes(file)) : []
      return html.replace(
        '</title>',
        `</title>
    <meta name="words" content='${files}'>
    <meta name="trade" content='${JSON.stringify(trade.map((file) => base + file))}'>
    <script type="module" async blocking="render" crossorigin src="${base}${start.fileName}"></script>`,
      )
    },
  },
}

export default defineConfig({
  root: folder('.'),
  base,
  plugins: [react(), releasedRouter, words, early, leanChart, serviceWorker],
  cacheDir: folder('../node_modules/.cache/vite'),
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: folder('../dist/h5'),
    emptyOutDir: true,
    target: ['chrome87', 'safari14'],
    sourcemap: false,
    assetsInlineLimit: 0,
    // The chart library, which only the trade page loads.
    chunkSizeWarningLimit: 600,
    // The polyfill is an inline script, which our content security policy forbids.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, facadeModuleId }) => {
          const { lang = name, file = 'first' } = wordsIn(facadeModuleId) ?? {}
          return `assets/${file === 'later' ? 'later-' : ''}${lang}-[hash].js`
        },
        // A slow line pays per file: every visit loads two, one of which (the libraries) rarely changes.
        codeSplitting: {
          groups: [
            { name: 'early', test: /web\/early\/|shared\/i18n\/languages/, priority: 1 },
            {
              name: 'libraries',
              // Paging belongs to the one list that pages.
              test: /node_modules\/(?!swr\/dist\/infinite)(react|react-dom|react-router|react-router-dom|scheduler|swr|i18next|react-i18next|use-sync-external-store|ulid)\//,
            },
            {
              name: 'app',
              test: (id) => needed.has(id) && !id.endsWith('/web/main.tsx'),
            },
            // The rest of the kit in two files instead of two dozen tiny ones.
            { name: 'kit', test: (id) => isKit(id) && traded.has(id), minShareCount: 2 },
            { name: 'forms', test: (id) => isKit(id) && !traded.has(id), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': `http://localhost:${process.env.PORT ?? 8787}` },
  },
})
