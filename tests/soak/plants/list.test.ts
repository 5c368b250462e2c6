import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edited, sourcePlants } from './list.ts'

// That the histories find each is tried by tests/soak/plants.ts, which is part of `npm run soak`.
test('every plant stands where the list says', () => {
  const root = join(import.meta.dirname, '..', '..', '..')
  const lost = sourcePlants.flatMap(({ says, edits }) =>
    edits
      .filter((edit) => edited(edit, readFileSync(join(root, edit.file), 'utf8')) === null)
      .map(() => says),
  )
  expect(lost).toEqual([])
})
