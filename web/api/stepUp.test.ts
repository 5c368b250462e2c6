import { afterEach, describe, expect, test } from 'vitest'
import { ApiError, UserLeft } from './error.ts'
import { setSession } from './session.ts'
import { type AskedStepUp, askStepUp, waitingStepUps, withStepUp } from './stepUp.ts'

const wanted = new ApiError('step_up_required', { status: 403, params: { action: 'mail' } })
const refused = new ApiError('code_wrong', { status: 422 })

/** Plays one answer after the other, and keeps with which step-up each try was sent. */
async function play(answers: readonly unknown[], given: readonly (string | Error)[], stepUp?: string) {
  const sent: (string | undefined)[] = []
  const asked: [string, boolean][] = []
  const told: string[] = []
  const outcome = await withStepUp(
    async (action, again) => {
      asked.push([action, again])
      const next = given[asked.length - 1]
      if (next instanceof Error) throw next
      return next as string
    },
    async (with_) => {
      sent.push(with_)
      const answer = answers[sent.length - 1]
      if (answer instanceof Error) throw answer
      return answer
    },
    { stepUp, onAsked: () => told.push('asked'), onStepUp: (id) => told.push(id) },
  ).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  return { ...outcome, sent, asked, told }
}

describe('a request that needs a step-up', () => {
  test('goes on with it once it is given, and says so before it is sent', async () => {
    expect(await play([wanted, 'bound'], ['s-1'])).toEqual({
      value: 'bound',
      sent: [undefined, 's-1'],
      asked: [['mail', false]],
      told: ['asked', 's-1'],
    })
  })
  test('asks anew where the one given was used or over', async () => {
    const unsaid = new ApiError('step_up_required', { status: 403 })
    expect(await play([wanted, unsaid, 'bound'], ['s-1', 's-2'])).toMatchObject({
      value: 'bound',
      sent: [undefined, 's-1', 's-2'],
      asked: [
        ['mail', false],
        ['mail', true],
      ],
    })
  })
  test('a try after a lost reply is sent with the same one, and asks nothing', async () => {
    expect(await play(['bound'], [], 's-1')).toEqual({ value: 'bound', sent: ['s-1'], asked: [], told: [] })
  })
  test('ends with what the user is told who does not confirm', async () => {
    const note = new ApiError('step_up_required', { status: 403, msg: 'Nothing was changed.' })
    expect(await play([wanted], [note])).toMatchObject({ error: note, sent: [undefined] })
  })
  test('any other refusal is not its business', async () => {
    expect(await play([refused], [])).toMatchObject({ error: refused, asked: [] })
  })
})

describe('asking the user', () => {
  const user = (publicId: string) => ({ token: 't', expiresAt: 0, user: { publicId } }) as never
  const next = () => waitingStepUps()[0] as AskedStepUp
  afterEach(() => setSession(null))

  test('one after the other, in the order they came', async () => {
    const [mail, phone] = [askStepUp('mail', false), askStepUp('phone', false)]
    expect(next().action).toBe('mail')
    next().give('s-1')
    expect(await mail).toBe('s-1')
    expect(next().action).toBe('phone')
    next().refuse(refused)
    await expect(phone).rejects.toBe(refused)
    expect(waitingStepUps()).toEqual([])
  })

  test('who logs out meanwhile is asked no more', async () => {
    setSession(user('1'))
    const asked = askStepUp('mail', false)
    setSession(user('1'))
    expect(waitingStepUps()).toHaveLength(1)
    setSession(null)
    await expect(asked).rejects.toBeInstanceOf(UserLeft)
    expect(waitingStepUps()).toEqual([])
  })
})
