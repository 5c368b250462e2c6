import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPastPlayed, playPast } from './past-played.ts'

test('a server sees that a demo plays, until it ends or has been silent for twenty seconds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-past-'))
  const now = Date.now()
  expect(isPastPlayed(undefined, now)).toBe(false)
  expect(isPastPlayed(folder, now)).toBe(false)
  const end = playPast(folder)
  expect(isPastPlayed(folder, now)).toBe(true)
  expect(isPastPlayed(folder, now + 25_000)).toBe(false)
  end()
  expect(isPastPlayed(folder, now)).toBe(false)
  rmSync(folder, { recursive: true })
})
