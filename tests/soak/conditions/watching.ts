import { globSync } from 'node:fs'

const FILES = ['functions/**/*.test.ts', 'tests/{stories,security}/*.test.ts', 'tests/model/*.test.ts']
/** They start the product by its commands, look at templates, live histories, or are about no write. */
const OTHERS = [
  /stories\/(commands|restart|restore|smoke|demo|origin)/,
  /security\/(guards|0[345]-|12-|17-|18-|19-|2\d-|30-|32-|36-|37-|38-|39-|42-|44-done|45-|46-|48-|57-)/,
  /model\/(histories|engine|planted|replies|memory|.*oracle)/,
  /functions\/(tape|outside)\//,
]

/** The files of tests that may notice that a condition is missing. */
export const watchingFiles = (root: string): string[] =>
  FILES.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !OTHERS.some((other) => other.test(file)))
    .sort()
