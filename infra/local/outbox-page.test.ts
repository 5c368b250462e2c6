import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import { outboxHeaders, outboxPage } from './outbox-page.ts'
import { createLocalServer } from './server.ts'

const letter = {
  by: 'mail',
  to: '<script>x</script>@a.b',
  subject: '"><img src=x>',
  text: '123456 & more',
  atMs: 0,
} as const

test('what strangers typed is shown as the letters it is made of', () => {
  const page = outboxPage([letter])
  expect(page).toContain('&lt;script&gt;x&lt;/script&gt;@a.b')
  expect(page).toContain('&quot;&gt;&lt;img src=x&gt;')
  expect(page).toContain('<strong>123456</strong>')
  expect(page).not.toMatch(/<(script|img)/)
})

test('nothing may run, be fetched, framed or kept of it; other hosts and sites are not answered', async () => {
  expect(outboxHeaders['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(outboxHeaders['content-security-policy']).not.toContain('script')
  const outbox = createOutbox({ clock: () => 0 })
  await outbox.mail({ to: 'ada@example.com', subject: 's', text: '654321', tag: 't' })
  const server = createLocalServer({ apis: {} as never, outbox })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}/outbox/`, { headers })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  const own = await ask({})
  expect(own.status).toBe(200)
  expect(own.text).toContain('654321')
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(own.headers.get('x-content-type-options')).toBe('nosniff')
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://evil.example' }])
    expect(await ask(headers as never)).toMatchObject({ status: 404, text: 'not found' })
  server.close()
})
