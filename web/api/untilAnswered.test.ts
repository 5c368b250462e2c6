import { describe, expect, test } from 'vitest'
import { ApiError } from './error.ts'
import { hasSecret, type Pending } from './pending.ts'
import { withStepUp } from './stepUp.ts'
import { type OperationOptions, runUntilAnswered } from './untilAnswered.ts'

const NOW = 1_790_000_000_000
const lost = () => new ApiError('network_error')
const refused = (slug: string, status = 422) => new ApiError(slug, { status, msg: `no: ${slug}` })
const busy = () => new ApiError('operation_failed', { status: 503 })

/** Plays one answer after the other, the last for ever, and keeps all that was asked of it. */
function play(
  answers: readonly unknown[],
  options: OperationOptions = {},
  users: readonly (string | null)[] = ['ada'],
  body: object = { amount: '10' },
  path = '/api/user/addorder',
) {
  const sent: string[] = []
  const waits: number[] = []
  const states: string[] = []
  const kept = new Map<string, Pending>()
  let nowMs = NOW
  let ids = 0
  let user = users[0] ?? null
  const deps = {
    post: async (_path: string, _body: object, { operationId }: { operationId: string }) => {
      sent.push(operationId)
      // The user at each answer; the last entry stays.
      user = users[Math.min(sent.length, users.length - 1)] ?? null
      if (!kept.has(operationId)) throw new Error('sent before it was kept')
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (answer instanceof Error) throw answer
      return answer
    },
    now: () => nowMs,
    newId: () => `id-${++ids}`,
    wait: async (ms: number) => {
      waits.push(ms)
      nowMs += ms
    },
    keep: (pending: Pending) => kept.set(pending.id, pending),
    forget: (id: string) => kept.delete(id),
    hasSecret,
    user: () => user,
  }
  const done = runUntilAnswered(deps, path, body, {
    onState: (state) => states.push(state),
    ...options,
  }).then(
    (value) => ({ value }),
    (error: Error) => (error instanceof ApiError ? { slug: error.slug } : { ended: error.name }),
  )
  return done.then((outcome) => ({ ...outcome, sent, waits, states, pending: [...kept.keys()] }))
}

describe('an operation ends with a definite answer', () => {
  test('answered at once: sent once, nothing left pending', async () => {
    expect(await play([{ id: 'id-1' }])).toEqual({
      value: { id: 'id-1' },
      sent: ['id-1'],
      waits: [],
      states: ['sending'],
      pending: [],
    })
  })
  test.each([
    ['its reply lost', lost()],
    ['a server in trouble', busy()],
    ['a gateway that answers for it', new ApiError('network_error', { status: 502 })],
    ['a request that timed out on the way', new ApiError('timeout', { status: 408 })],
  ])('%s: the same id asks again, and the first answer counts', async (_, failure) => {
    expect(await play([failure, failure, 'placed'])).toMatchObject({
      value: 'placed',
      sent: ['id-1', 'id-1', 'id-1'],
      states: ['sending', 'checking', 'checking'],
      pending: [],
    })
  })
  test('waits grow, up to eight seconds', async () => {
    const { waits } = await play([...Array.from({ length: 7 }, lost), 'placed'])
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  })
  test('a refusal ends it, at the first try or after a lost one', async () => {
    const refusal = refused('insufficient_balance')
    expect(await play([refusal])).toMatchObject({ slug: 'insufficient_balance', sent: ['id-1'], pending: [] })
    expect(await play([lost(), refusal])).toMatchObject({ slug: 'insufficient_balance', pending: [] })
  })
  describe('refused after a lost answer, while the copy before may still be on its way', () => {
    const refusal = refused('market_forbidden')
    test('it is asked once more when that one is over, and told what came of it', async () => {
      expect(await play([lost(), refusal, 'placed'])).toMatchObject({
        value: 'placed',
        sent: ['id-1', 'id-1', 'id-1'],
        waits: [500, 20_000],
        pending: [],
      })
      expect(await play([lost(), refusal, refused('insufficient_balance')])).toMatchObject({
        slug: 'insufficient_balance',
        waits: [500, 20_000],
      })
    })
    test('and again where that answer is lost too, but not for a busy server', async () => {
      const { waits } = await play([lost(), refusal, lost(), refusal])
      expect(waits).toEqual([500, 20_000, 2000, 20_000])
      const limited = refused('rate_limited', 429)
      expect((await play([lost(), refusal, limited, refusal])).waits).toEqual([500, 20_000, 2000])
    })
    test('an interrupted operation waits as well', async () => {
      const resume = { id: 'id-0', path: '/api/user/addorder', body: {}, startedMs: NOW }
      expect(await play([refusal, 'placed'], { resume })).toMatchObject({ value: 'placed', waits: [20_000] })
    })
    test.each([
      ['a wrong password counts each time', 'pwd_login', { oldPassword: 'x' }, refused('password_wrong')],
      ['a wrong code too', 'profile', { code: '1' }, refused('code_wrong')],
      ['a user who does not confirm has decided', 'addorder', {}, refused('step_up_required', 403)],
    ])('%s: told at once', async (_, name, body, told) => {
      expect(await play([lost(), told], {}, ['ada'], body, `/api/user/${name}`)).toMatchObject({
        slug: told.slug,
        waits: [500],
      })
    })
  })
  test('a busy registration is a refusal, not a riddle', async () => {
    expect(await play([refused('registration_failed', 503)])).toMatchObject({ slug: 'registration_failed' })
  })
  test('too many requests: nothing was done at the first try, but unknown after a lost one', async () => {
    const limited = refused('rate_limited', 429)
    expect(await play([limited])).toMatchObject({ slug: 'rate_limited', sent: ['id-1'] })
    expect(await play([lost(), limited, 'placed'])).toMatchObject({
      value: 'placed',
      sent: ['id-1', 'id-1', 'id-1'],
    })
  })
  test('logged out after a lost reply: kept, to be asked after the next login', async () => {
    const ended = refused('login_required', 401)
    expect(await play([lost(), ended])).toMatchObject({ ended: 'UserLeft', pending: ['id-1'] })
    expect(await play([ended])).toMatchObject({ slug: 'login_required', pending: [] })
  })
})

describe('an operation that needs a step-up', () => {
  /** Replies to each try by what it was sent with, and notes what a reload would find. */
  async function confirmed(answers: readonly unknown[], given: readonly string[]) {
    const tries: { id: string; stepUp: string | undefined }[] = []
    const kept = new Map<string, Pending>()
    const atReload: (string | undefined)[][] = []
    const outcome = await runUntilAnswered(
      {
        post: (_path, _body, { operationId, ...options }) =>
          withStepUp(
            async () => {
              atReload.push([...kept.values()].map(({ stepUp }) => stepUp))
              return given[atReload.length - 1] as string
            },
            async (stepUp) => {
              tries.push({ id: operationId, stepUp })
              const answer = answers[tries.length - 1]
              if (answer instanceof Error) throw answer
              atReload.push([...kept.values()].map((pending) => pending.stepUp))
              return answer
            },
            options,
          ),
        now: () => NOW,
        newId: () => 'id-1',
        wait: async () => {},
        keep: (pending) => kept.set(pending.id, pending),
        forget: (id) => kept.delete(id),
        hasSecret,
        user: () => 'ada',
      },
      '/api/user/profile',
      { email: 'a@b.c' },
    )
    return { outcome, tries, atReload }
  }
  const wanted = new ApiError('step_up_required', { status: 403, params: { action: 'mail' } })

  test('goes on under its own id, and after a lost reply with the same step-up', async () => {
    expect(await confirmed([wanted, lost(), 'bound'], ['s-1'])).toEqual({
      outcome: 'bound',
      tries: [
        { id: 'id-1', stepUp: undefined },
        { id: 'id-1', stepUp: 's-1' },
        { id: 'id-1', stepUp: 's-1' },
      ],
      // Asked, nothing was done and nothing is kept; then it is kept with what it needs.
      atReload: [[], ['s-1']],
    })
  })
})

describe("an operation is its user's alone", () => {
  test.each([
    ['another logged in', 'bea'],
    ['nobody is here', null],
  ])('%s while its answer was on the way: kept, not told, never sent again', async (_, next) => {
    expect(await play(['placed'], {}, ['ada', next])).toMatchObject({ ended: 'UserLeft', pending: ['id-1'] })
    expect(await play([lost(), 'placed'], {}, ['ada', next])).toMatchObject({
      ended: 'UserLeft',
      sent: ['id-1'],
      pending: ['id-1'],
    })
  })
  test('a refusal that says nothing was done leaves nothing to ask after', async () => {
    const refusal = refused('insufficient_balance')
    expect(await play([refusal], {}, ['ada', 'bea'])).toMatchObject({ pending: [] })
  })
  test('an expired id is not made anew for another', async () => {
    const expired = refused('operation_expired', 409)
    expect(await play([expired, 'placed'], {}, ['ada', 'bea'])).toMatchObject({
      sent: ['id-1'],
      pending: [],
    })
  })
})

test('a server that asks to be left alone after a lost reply is left alone that long', async () => {
  const limited = new ApiError('rate_limited', { status: 429, params: { seconds: 20 } })
  expect(await play([lost(), limited, 'placed'])).toMatchObject({ value: 'placed', waits: [500, 20_000] })
})

describe('a wrong clock', () => {
  const expired = refused('operation_expired', 409)
  test('is put right by the refusal: a new id, once', async () => {
    expect(await play([expired, 'placed'])).toMatchObject({
      value: 'placed',
      sent: ['id-1', 'id-2'],
      pending: [],
    })
    expect(await play([expired, expired])).toMatchObject({
      slug: 'operation_expired',
      sent: ['id-1', 'id-2'],
    })
  })
  test('an operation that is told expired long after it began is not begun anew', async () => {
    const outcome = await play([...Array.from({ length: 12 }, lost), expired])
    expect(outcome).toMatchObject({ slug: 'operation_expired', pending: [] })
    expect(new Set(outcome.sent).size).toBe(1)
  })
})

test('under an id that was given, as that of a quote, it asks, and never under another', async () => {
  expect(await play([lost(), 'exchanged'], { id: 'quote-1' })).toMatchObject({
    value: 'exchanged',
    sent: ['quote-1', 'quote-1'],
  })
  expect(await play([refused('operation_expired', 409)], { id: 'quote-1' })).toMatchObject({
    slug: 'operation_expired',
    sent: ['quote-1'],
  })
})

describe('after a reload', () => {
  const resume: Pending = {
    id: 'id-0',
    path: '/api/user/addorder',
    body: { amount: '10' },
    startedMs: NOW - 5000,
  }
  test('the same id asks, and never a new one', async () => {
    expect(await play([lost(), 'placed'], { resume })).toMatchObject({
      value: 'placed',
      sent: ['id-0', 'id-0'],
      states: ['checking', 'checking'],
      pending: [],
    })
    expect(await play([refused('operation_expired', 409)], { resume })).toMatchObject({
      slug: 'operation_expired',
      sent: ['id-0', 'id-0'],
    })
  })
})

test('an error that is not an answer is not swallowed', async () => {
  const broken = new TypeError('bug')
  const deps = {
    post: () => Promise.reject(broken),
    now: () => NOW,
    newId: () => 'id-1',
    wait: async () => {},
    keep: () => {},
    forget: () => {},
    hasSecret,
    user: () => null,
  }
  await expect(runUntilAnswered(deps, '/api/user/addorder', {})).rejects.toBe(broken)
})
