import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanUpload } from '../../functions/uploads/clean.ts'
import { checkedPicture } from '../support/deposits.ts'
import { footprint, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Check 26: a picture is of use once it is checked, to its owner, for what it was asked for, and once.

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
})
beforeEach(async () => {
  user = await quickUser(stack)
})
afterAll(() => stack.stop())

const uses = {
  deposit: (key: string, of = user) =>
    stack.call('deposits.dorecharge', { method: 'bank', amount: '100', screenshot: key }, of),
  ticket: (key: string, of = user) =>
    stack.call('service.ticket_write', { topic: 'other', text: 'See here.', pictures: key }, of),
}

describe.each(['deposit', 'ticket'] as const)('a picture for a %s', (purpose) => {
  const use = async (key: string, of = user) => {
    const { status, body } = await uses[purpose](key, of)
    return [status, body.error]
  }
  const askedFor = async () => {
    const asked = { purpose, contentType: 'image/png', size: 9 } as const
    return (await stack.ok('uploads.uploadfile', asked, user)).key
  }

  test('is of use once it is clean', async () => {
    expect(await use(await checkedPicture(stack, user, { purpose }))).toEqual([200, undefined])
  })

  test.each<[string, () => Promise<string>, unknown[]]>([
    ['not sent yet', askedFor, [409, 'upload_not_ready']],
    [
      'sent, and not looked at yet',
      async () => {
        const key = await askedFor()
        await stack.deps.files.put(`in/${user.uid}/${key}`, Buffer.from('<html>'), 'image/png')
        return key
      },
      [409, 'upload_not_ready'],
    ],
    [
      'looked at and refused',
      async () => {
        const key = await askedFor()
        await stack.deps.files.put(`in/${user.uid}/${key}`, Buffer.from('<html>'), 'image/png')
        await cleanUpload(stack.deps, `in/${user.uid}/${key}`)
        return key
      },
      [422, 'upload_invalid'],
    ],
    ['never asked for', async () => stack.id(), [422, 'upload_invalid']],
    [
      'for something else',
      () => checkedPicture(stack, user, { purpose: purpose === 'deposit' ? 'ticket' : 'deposit' }),
      [422, 'upload_invalid'],
    ],
    [
      "another user's",
      async () => checkedPicture(stack, await quickUser(stack), { purpose }),
      [422, 'upload_invalid'],
    ],
  ])('%s is of none, and nothing happens', async (_says, picture, refused) => {
    const key = await picture()
    const before = await footprint(stack, user.uid)
    expect(await use(key)).toEqual(refused)
    // What was counted is a matter of its own partition.
    expect(await footprint(stack, user.uid)).toEqual(before)
  })

  test('is used once, though it be asked for six times at the same moment', async () => {
    const key = await checkedPicture(stack, user, { purpose })
    const answers = await Promise.all(Array.from({ length: 6 }, () => use(key)))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(answers.filter(([, slug]) => slug === 'upload_invalid')).toHaveLength(5)
    expect(await use(key)).toEqual([422, 'upload_invalid'])
  })
})
