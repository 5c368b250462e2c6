import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: folder('.'),
  base: '/h5/',
  plugins: [react()],
  cacheDir: folder('../node_modules/.cache/vite'),
  build: {
    outDir: folder('../dist/h5'),
    emptyOutDir: true,
    target: ['chrome87', 'safari14'],
    sourcemap: false,
    assetsInlineLimit: 0,
    // The chart's library, which only the trade page loads.
    chunkSizeWarningLimit: 600,
    // The polyfill would be an inline script, which our content security policy forbids.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A phone on a slow line pays for each file: what every visit needs comes in two, one of which
        // (the libraries) changes seldom. Trading, the check and the chart stay chunks of their own.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              // Paging belongs to the one list that pages.
              test: /node_modules\/(?!swr\/dist\/infinite)(react|react-dom|react-router|react-router-dom|scheduler|swr|i18next|react-i18next|use-sync-external-store|ulid)\//,
            },
            {
              name: 'app',
              test: /web\/(ui|api|i18n\/index|features\/(home|login|market)\/)/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': `http://localhost:${process.env.PORT ?? 8787}` },
  },
})
