import type { TestProject } from 'vitest/node'
import { buildWebIfChanged } from '../../infra/local/build-web.ts'
import { type Chromium, unpackChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium
    web: string
  }
}

/** Once before the browser tests: the web built, the browser unpacked. */
export default async function setup(project: TestProject): Promise<void> {
  const [web, chromium] = await Promise.all([buildWebIfChanged(), unpackChromium()])
  project.provide('chromium', chromium)
  project.provide('web', web)
}
