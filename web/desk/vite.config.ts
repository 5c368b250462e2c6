import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { scopedName } from '../vite.names.ts'
import { releasedRouter } from '../vite.router.ts'
import { words } from './vite.words.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Separate, so that no user loads the desk's code. */
export default defineConfig({
  root: folder('.'),
  base: '/desk/',
  publicDir: folder('../public'),
  plugins: [words, releasedRouter, react()],
  cacheDir: folder('../../node_modules/.cache/vite-desk'),
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: folder('../../dist/desk'),
    emptyOutDir: true,
    target: ['chrome87', 'safari14'],
    sourcemap: false,
    assetsInlineLimit: 0,
    // Several style files would weigh more than one.
    cssCodeSplit: false,
    // The polyfill is an inline script, which our content security policy forbids.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': `http://localhost:${process.env.PORT ?? 8787}` },
  },
})
