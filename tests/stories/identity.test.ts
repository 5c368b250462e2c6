import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guardsOf } from '../../functions/table/guards.ts'
import { keys } from '../../functions/table/keys.ts'
import { profileOf } from '../../functions/table/profile.ts'
import { newId } from '../../shared/ids.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import { checkedPicture, trailOf } from '../support/deposits.ts'
import { levelForm, partPicture, passedUpTo, someData, submittedLevel } from '../support/identity.ts'
import { quickOperator, quickUser, type TestOperator } from '../support/people.ts'
import { png } from '../support/pictures.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

let stack: TestStack
let user: TestUser
let reviewer: TestOperator
beforeAll(async () => {
  stack = await testStack()
})
beforeEach(async () => {
  stack.clock.advance(1)
  user = await quickUser(stack)
  reviewer = await quickOperator(stack, 'reviewer')
})
afterAll(() => stack.stop())

const seen = (who: TestUser = user, lang = 'en') => stack.ok('identity.certification', {}, { ...who, lang })
const levelOf = async (level: 1 | 2 | 3, who: TestUser = user) => (await seen(who)).levels[level - 1]
/** The slug a form is refused with; null where it is taken. */
const refusedWith = async (form: object, who: TestUser = user) => {
  const { status, body } = await stack.call('identity.certification_submit', form as never, who)
  return status === 200 ? null : body.error
}
const profileLevel = async () => {
  const row = await stack.deps.table.get(keys.profile(user.uid), { consistent: true })
  return row && profileOf(row).level
}
const reject = (which: { uid: string; id: string }, reasons: string) =>
  stack.ok('desk.identity_reject', { ...which, reasons }, reviewer)

describe('level by level', () => {
  test('a user who sent nothing is told what each level asks, unlocks, and how long a review takes', async () => {
    const { level, levels, given, reviewSeconds, medianSeconds, assetAboveBtc } = await seen()
    expect([level, reviewSeconds, medianSeconds, assetAboveBtc]).toEqual([0, 86_400, null, 20])
    expect(given).toEqual({ documentType: null, idNumber: null, realName: null })
    expect(levels.map(({ state, mend, unlocks }) => [state, mend, unlocks.max])).toEqual([
      ['none', ['documentType', 'idNumber', 'realName'], '4299.00'],
      ['none', [], '4999.00'],
      ['none', [], '49999.00'],
    ])
  })

  test('level one passes by the desk: masked, with its message, its record and its time', async () => {
    const which = await submittedLevel(
      stack,
      user,
      1,
      someData({ idNumber: 'x-12 34567', realName: ' Ada  Byron ' }),
    )
    expect(await levelOf(1)).toMatchObject({ state: 'review', mend: [], submittedAt: expect.any(Number) })
    expect((await seen()).given).toEqual({
      documentType: 'passport',
      idNumber: '•••4567',
      realName: 'A••• B•••',
    })
    const stored = JSON.stringify(
      await stack.deps.table.get(keys.submission(user.uid, which.id)),
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    )
    expect(stored).not.toMatch(/34567|Byron/)
    stack.clock.advance(60)
    const passed = await stack.ok('desk.identity_pass', which, reviewer)
    expect(passed).toMatchObject({ state: 'passed', place: null, decidedBy: reviewer.id })
    expect(await profileLevel()).toBe(1)
    expect(await levelOf(1)).toMatchObject({ state: 'passed', mend: [] })
    expect((await levelOf(2))?.mend).toEqual(['front', 'back', 'handheld'])
    expect(await trailOf(stack, which.id)).toMatchObject([
      {
        action: 'identity.pass',
        operator: reviewer.id,
        before: { state: 'review' },
        after: { level: 1, state: 'passed' },
      },
    ])
    await stack.streams.drain()
    const { items } = await stack.ok('messages.msg', {}, { ...user, lang: 'de' })
    expect(items).toMatchObject([
      { title: 'Identität bestätigt', about: { screen: 'identity', id: which.id } },
    ])
    expect((await seen()).medianSeconds).toBe(60)
  })

  test('all three levels; a rejected level three is called failed', async () => {
    await passedUpTo(stack, reviewer, user, 2)
    expect(await profileLevel()).toBe(2)
    const which = await submittedLevel(stack, user, 3)
    await reject(which, 'asset:reason_asset_too_low')
    expect(await levelOf(3)).toMatchObject({ state: 'failed', mend: ['asset'] })
    await stack.ok('desk.identity_pass', await submittedLevel(stack, user, 3), reviewer)
    expect(await profileLevel()).toBe(3)
  })

  test('level two before one, three before two, and one while under review or passed are refused', async () => {
    expect(await refusedWith(await levelForm(stack, user, 2))).toBe('level_not_open')
    expect(await refusedWith(await levelForm(stack, user, 3))).toBe('level_not_open')
    const which = await submittedLevel(stack, user, 1)
    expect(await refusedWith(someData())).toBe('identity_in_review')
    expect(await refusedWith(await levelForm(stack, user, 2))).toBe('level_not_open')
    await stack.ok('desk.identity_pass', which, reviewer)
    expect(await refusedWith(someData())).toBe('already_verified')
    expect(await refusedWith(await levelForm(stack, user, 3))).toBe('level_not_open')
  })

  test('two submissions of one level at the same moment: one is taken', async () => {
    const forms = [someData(), someData(), someData()]
    const submissions = forms.map((form) => () => refusedWith(form))
    const answers = await Promise.all(atOnce(stack.deps.table, submissions))
    expect(answers.filter((slug) => slug === null)).toHaveLength(1)
    expect(answers.filter((slug) => slug === 'identity_in_review')).toHaveLength(2)
  })

  test('sent again it gets its first answer, also when decided since; other content is refused', async () => {
    const form = someData({ idNumber: 'ab 99-1234', realName: 'Ｇrace Hopper' })
    const operationId = stack.id()
    const send = (changes: object = {}) =>
      stack.call('identity.certification_submit', { ...form, ...changes } as never, { ...user, operationId })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect((await send({ idNumber: 'ＡＢ９９-1234' })).status).toBe(200)
    expect((await send({ realName: 'Grace Murray' })).body.error).toBe('replay_mismatch')
    expect((await send({ idNumber: 'AB991235' })).body.error).toBe('replay_mismatch')
    expect((await send({ documentType: 'id_card' })).body.error).toBe('replay_mismatch')
    await stack.ok('desk.identity_pass', { uid: user.uid, id: operationId }, reviewer)
    stack.clock.advance(3600)
    const { status, body } = await send()
    expect([status, body.data.level]).toEqual([200, 1])
  })
})

describe('what is rejected is sent again, and nothing else', () => {
  test('one field of level one: its reason in the language of the reader, the rest stays', async () => {
    const which = await submittedLevel(stack, user, 1, someData({ realName: 'Ada B' }))
    await reject(which, 'realName:reason_name_incomplete')
    const { levels } = await seen(user, 'de')
    expect(levels[0]).toMatchObject({
      state: 'rejected',
      mend: ['realName'],
      parts: [
        { part: 'documentType', state: 'accepted', reason: null },
        { part: 'idNumber', state: 'accepted', reason: null },
        {
          part: 'realName',
          state: 'rejected',
          reason: 'reason_name_incomplete',
          text: 'Bitte geben Sie den ganzen Namen wie im Dokument ein.',
        },
      ],
    })
    expect(await refusedWith(someData())).toBe('validation')
    expect(await refusedWith({ level: 1 })).toBe('name_required')
    const again = await submittedLevel(stack, user, 1, { level: 1, realName: 'Ada Byron' })
    await stack.streams.drain()
    const page = await stack.ok('desk.identity', again, reviewer)
    // Their own number sent again is no warning.
    expect(page.sameNumber).toEqual([])
    expect(page.submission.sent).toEqual(['realName'])
    expect(page.given).toMatchObject({ documentType: 'passport', realName: 'A••• B•••' })
    expect(page.earlier).toMatchObject([
      { id: which.id, state: 'rejected', reasons: [{ part: 'realName', reason: 'reason_name_incomplete' }] },
    ])
    await stack.ok('desk.identity_pass', again, reviewer)
    expect(await profileLevel()).toBe(1)
  })

  test('one photo of three', async () => {
    await passedUpTo(stack, reviewer, user, 1)
    const which = await submittedLevel(stack, user, 2)
    await reject(which, 'back:reason_photo_blurred')
    expect((await levelOf(2))?.mend).toEqual(['back'])
    const front = await partPicture(stack, user, 'front')
    const back = await partPicture(stack, user, 'back')
    expect(await refusedWith({ level: 2, front, back })).toBe('validation')
    const again = await submittedLevel(stack, user, 2, { level: 2, back })
    const { pictures } = await stack.ok('desk.identity', again, reviewer)
    expect(pictures.map(({ part, isNew }) => [part, isNew])).toEqual([
      ['front', false],
      ['back', true],
      ['handheld', false],
    ])
    await stack.ok('desk.identity_pass', again, reviewer)
    expect(await profileLevel()).toBe(2)
  })
})

describe('an ID number', () => {
  test('of several users waits side by side, however it is written; the desk sees each beside the others', async () => {
    const form = someData()
    const others = [user, await quickUser(stack), await quickUser(stack)]
    const spelt = [form.idNumber, form.idNumber.toLowerCase(), form.idNumber.replace('AB', 'A.B-')]
    const claims = await Promise.all(
      others.map((each, index) => submittedLevel(stack, each, 1, { ...form, idNumber: spelt[index] })),
    )
    await stack.streams.drain()
    for (const claim of claims) {
      const { sameNumber } = await stack.ok('desk.identity', claim, reviewer)
      expect(sameNumber.map(({ name }) => name)).toEqual(['A••• B•••', 'A••• B•••'])
      const seen = sameNumber.map(({ uid, submission, own, state }) => ({ uid, id: submission, own, state }))
      const expected = claims.filter(({ uid }) => uid !== claim.uid)
      expect(new Set(seen)).toEqual(new Set(expected.map((one) => ({ ...one, own: false, state: 'review' }))))
    }
  })

  test('of another who has passed is refused to all others: at the form, and to a claim that waits', async () => {
    const [form, other] = [someData(), await quickUser(stack)]
    const [which, theirs] = [
      await submittedLevel(stack, user, 1, form),
      await submittedLevel(stack, other, 1, form),
    ]
    await stack.ok('desk.identity_pass', theirs, reviewer)
    expect(await refusedWith(form, await quickUser(stack))).toBe('id_number_exists')
    const { body } = await stack.call('desk.identity_pass', which, reviewer)
    expect(body.error).toBe('id_number_exists')
    expect(await profileLevel()).toBe(0)
    await reject(which, 'idNumber:reason_number_elsewhere')
    expect(await refusedWith({ level: 1, idNumber: form.idNumber })).toBe('id_number_exists')
    await stack.streams.drain()
    const { sameNumber } = await stack.ok('desk.identity', theirs, reviewer)
    expect(sameNumber).toMatchObject([{ uid: user.uid, own: false, submission: which.id, state: 'rejected' }])
  })

  test('of a user who has passed is refused to one whose claim passes at the same moment', async () => {
    const [form, other] = [someData(), await quickUser(stack)]
    const which = await submittedLevel(stack, user, 1, form)
    const theirs = await submittedLevel(stack, other, 1, form)
    const { body } = await meanwhile(
      stack.deps.table,
      () => stack.call('desk.identity_pass', which, reviewer),
      () => stack.ok('desk.identity_pass', theirs, reviewer),
    )
    expect(body.error).toBe('id_number_exists')
    expect(await profileLevel()).toBe(0)
  })

  test('is not taken under the other key while one index key replaces another', async () => {
    const form = someData()
    const { indexKeys } = stack.deps.secrets
    const other = [`7.${'C'.repeat(43)}`, ...indexKeys]
    const [, before] = guardsOf('idNumber', form.idNumber, other)
    await passedUpTo(stack, reviewer, user, 1, form)
    const row = before && (await stack.deps.table.get(before, { consistent: true }))
    expect(row?.uid).toBe(user.uid)
  })
})

describe('bad input', () => {
  test('a number with Chinese characters and a name with digits have their own slugs', async () => {
    expect(await refusedWith({ ...someData(), idNumber: '身份证123456' })).toBe('id_number_invalid')
    expect(await refusedWith({ ...someData(), realName: 'Ada 2' })).toBe('name_invalid')
    expect(await refusedWith({ ...someData(), idNumber: undefined })).toBe('id_number_required')
    expect(await refusedWith({ ...someData(), realName: ' ' })).toBe('name_required')
  })

  test('a document type is one of the list', async () => {
    for (const documentType of [undefined, '', 'library_card'])
      expect(await refusedWith({ ...someData(), documentType })).toBe('document_type_required')
  })

  test('photos: missing, one key three times, of another user, for another part, not clean, used', async () => {
    await passedUpTo(stack, reviewer, user, 1)
    const other = await quickUser(stack)
    const [front, back, handheld] = [
      await partPicture(stack, user, 'front'),
      await partPicture(stack, user, 'back'),
      await partPicture(stack, user, 'handheld'),
    ]
    const whole = { level: 2, front, back, handheld }
    expect(await refusedWith({ level: 2, front, back })).toBe('photo_required')
    expect(await refusedWith({ ...whole, back: front, handheld: front })).toBe('upload_invalid')
    expect(await refusedWith({ ...whole, back: 'nonsense' })).toBe('upload_invalid')
    expect(await refusedWith({ ...whole, back: newId(0) })).toBe('upload_invalid')
    expect(await refusedWith({ ...whole, back: await partPicture(stack, other, 'back') })).toBe(
      'upload_invalid',
    )
    expect(await refusedWith({ ...whole, back: await partPicture(stack, user, 'front') })).toBe(
      'upload_invalid',
    )
    expect(await refusedWith({ ...whole, back: await checkedPicture(stack, user) })).toBe('upload_invalid')
    const asked = { purpose: 'identity_back', contentType: 'image/png', size: 9 } as const
    const { key } = await stack.ok('uploads.uploadfile', asked, user)
    expect(await refusedWith({ ...whole, back: key })).toBe('upload_not_ready')
    const which = await submittedLevel(stack, user, 2, whole)
    await reject(which, 'back:reason_photo_glare')
    expect(await refusedWith({ level: 2, back })).toBe('upload_invalid')
  })

  test('more than twenty in a day are refused, whatever they were', async () => {
    const form = someData()
    await passedUpTo(stack, reviewer, await quickUser(stack), 1, form)
    for (let sent = 0; sent < 20; sent++) expect(await refusedWith(form)).toBe('id_number_exists')
    expect(await refusedWith(someData())).toBe('rate_limited')
  })
})

describe('at the desk', () => {
  test('pictures by addresses of a minute, warned where the same came before', async () => {
    const other = await quickUser(stack)
    await passedUpTo(stack, reviewer, user, 1)
    await passedUpTo(stack, reviewer, other, 1)
    const same = png(777)
    const form = await levelForm(stack, other, 2)
    const before = await submittedLevel(stack, other, 2, {
      ...form,
      front: await partPicture(stack, other, 'front', same),
    })
    const own = await levelForm(stack, user, 2)
    const which = await submittedLevel(stack, user, 2, {
      ...own,
      front: await partPicture(stack, user, 'front', same),
    })
    await stack.streams.drain()
    const { pictures, given, user: owner } = await stack.ok('desk.identity', which, reviewer)
    expect(pictures.map(({ part, seen }) => [part, seen.length])).toEqual([
      ['front', 1],
      ['back', 0],
      ['handheld', 0],
    ])
    expect(pictures[0]?.seen).toMatchObject([{ uid: other.uid, submission: before.id, state: 'review' }])
    expect(new URL(pictures[0]?.url ?? '', 'http://x').searchParams.get('x-reader')).toBe(reviewer.id)
    expect([given.realName, owner.level]).toEqual(['A••• B•••', 1])
  })

  test('number and name in full leave a record each time they are looked at', async () => {
    const form = someData()
    const which = await submittedLevel(stack, user, 1, form)
    const operationId = stack.id()
    const look = () => stack.ok('desk.identity_reveal', which, { ...reviewer, operationId })
    expect(await look()).toEqual({ idNumber: form.idNumber, realName: 'Ada Byron' })
    expect(await look()).toMatchObject({ idNumber: form.idNumber })
    expect(await trailOf(stack, which.id)).toMatchObject([
      { action: 'identity.reveal', operator: reviewer.id },
    ])
    await stack.ok('desk.identity_reveal', which, reviewer)
    expect(await look()).toMatchObject({ idNumber: form.idNumber })
    expect(await trailOf(stack, which.id)).toHaveLength(2)
  })

  test('two reviewers at once: one decides, the other is told; a press sent again gets its answer', async () => {
    const other = await quickOperator(stack, 'reviewer')
    const which = await submittedLevel(stack, user, 1)
    const operationId = stack.id()
    const rejecting = { ...which, reasons: 'realName:reason_name_wrong' }
    const presses = [
      async () => (await stack.call('desk.identity_pass', which, { ...reviewer, operationId })).status,
      async () => (await stack.call('desk.identity_reject', rejecting, other)).status,
    ]
    const statuses = await Promise.all(atOnce(stack.deps.table, presses))
    expect(statuses.sort()).toEqual([200, 409])
    const state = (await levelOf(1))?.state
    const again = await stack.call('desk.identity_pass', which, { ...reviewer, operationId })
    expect(again.status).toBe(state === 'passed' ? 200 : 409)
    expect(await profileLevel()).toBe(state === 'passed' ? 1 : 0)
  })

  test('a rejection needs reasons of the list, of parts that were sent', async () => {
    const which = await submittedLevel(stack, user, 1)
    const refused = async (reasons: string) =>
      (await stack.call('desk.identity_reject', { ...which, reasons }, reviewer)).body.error
    expect(await refused('')).toBe('reason_required')
    expect(await refused('realName:he looks shady')).toBe('validation')
    expect(await refused('front:reason_photo_blurred')).toBe('validation')
    expect(await refused('realName:reason_photo_blurred')).toBe('validation')
    expect(await refused('realName:reason_name_wrong realName:reason_name_incomplete')).toBe('validation')
  })

  test('it waits in its queue, and is overdue after a day', async () => {
    const which = await submittedLevel(stack, user, 1)
    const item = async () =>
      (await stack.ok('desk.identities', { limit: 50 }, reviewer)).items.find(({ id }) => id === which.id)
    expect(await item()).toMatchObject({
      level: 1,
      overdue: false,
      sent: ['documentType', 'idNumber', 'realName'],
    })
    stack.clock.advance(86_401)
    const late = await quickOperator(stack, 'reviewer')
    const { items } = await stack.ok('desk.identities', { limit: 50 }, late)
    expect(items.find(({ id }) => id === which.id)?.overdue).toBe(true)
    await stack.ok('desk.identity_reject', { ...which, reasons: 'idNumber:reason_number_wrong' }, late)
  })
})
