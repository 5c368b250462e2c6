import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaced } from './newer-version.ts'

const functions = join(import.meta.dirname, '..', '..', 'functions')

test('each file that replaces rows whole is listed with the reason why it may', () => {
  const files = globSync('**/*.ts', { cwd: functions }).filter((file) => !file.endsWith('.test.ts'))
  const replacing = files.filter((file) => {
    const source = readFileSync(join(functions, file), 'utf8')
    return /(?<![.\w])replace\(/.test(source) || /kind: 'put'/.test(source)
  })
  expect(replacing.filter((file) => file !== 'table/write.ts').sort()).toEqual(
    replaced.map(({ file }) => file).sort(),
  )
})
