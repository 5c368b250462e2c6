import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seedOfText } from './seed.ts'

test('the same text has the same seed, and any other another', () => {
  const root = mkdtempSync(join(tmpdir(), 'evenhand-seed-'))
  try {
    mkdirSync(join(root, 'shared'))
    const write = (text: string) => writeFileSync(join(root, 'shared', 'money.ts'), text)
    write('one')
    const first = seedOfText(root)
    write('two')
    expect(seedOfText(root)).not.toBe(first)
    write('one')
    expect(seedOfText(root)).toBe(first)
    expect(first).toBeGreaterThanOrEqual(0)
    expect(first).toBeLessThan(1_000_000_000)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
