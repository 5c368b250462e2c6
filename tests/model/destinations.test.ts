import { expect, test } from 'vitest'
import { live } from './destinations.ts'

// The same histories every time; DESTINATION_HISTORIES asks for more of them, from another seed on.
const COUNT = Number(process.env.DESTINATION_HISTORIES ?? 12)
const FROM = Number(process.env.DESTINATION_SEED ?? 20_261_122)

test('users bind, are paid to and remove the same numbers at once, replies lost, index keys changing: each number is one user’s', async () => {
  const sum = { bound: 0, refused: 0, removed: 0, paid: 0 }
  for (let seed = FROM; seed < FROM + COUNT; seed++) {
    const told = await live(seed).catch((error: Error) => {
      throw new Error(`seed ${seed}: ${error.message}`, { cause: error })
    })
    sum.bound += told.bound
    sum.refused += told.refused
    sum.removed += told.removed
    sum.paid += told.paid
  }
  expect(sum.bound).toBeGreaterThan(COUNT)
  expect(sum.refused).toBeGreaterThan(COUNT / 2)
  expect(sum.paid).toBeGreaterThan(COUNT)
  expect(sum.removed).toBeGreaterThan(COUNT / 2)
})
