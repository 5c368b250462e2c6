import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { CONTENT_PICTURES } from '../../functions/table/pictures.ts'
import { Change } from '../../functions/table/write.ts'
import { secondsOf } from '../../shared/time.ts'
import { articleForm, draftedArticle, inAll, publishedArticle } from '../support/articles.ts'
import { quickOperator, type TestOperator } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'

// Check 23: what staff write is a tree of allowed nodes; nothing else is kept, so nothing else is ever shown.

let stack: TestStack
let operator: TestOperator
beforeAll(async () => {
  stack = await testStack({ events: false })
  operator = await quickOperator(stack)
})
afterAll(() => stack.stop())

const text = (words: string) => [{ is: 'text', text: words }]
const paragraph = (...runs: unknown[]) => [{ is: 'paragraph', runs }]
const link = (to: string) => paragraph({ is: 'link', text: 'here', to })
const send = (texts: string, changes: object = {}) =>
  stack.call(
    'desk.article_draft',
    { ...articleForm(secondsOf(stack.clock.nowMs)), texts, ...changes } as never,
    operator,
  )

describe('check 23: what is not allowed is refused, with its sentence', () => {
  test.each<[string, unknown, string]>([
    ['a script', [{ is: 'script', text: 'alert(1)' }], 'article_text_invalid'],
    ['HTML in place of a tree', '<script>alert(1)</script>', 'article_text_invalid'],
    ['a form', [{ is: 'form', action: '/', items: [] }], 'article_text_invalid'],
    [
      'a remote picture',
      [{ is: 'picture', key: 'https://evil.example/a.png', alt: 'a' }],
      'article_text_invalid',
    ],
    [
      'an address beside a picture',
      [{ is: 'picture', key: '01JDGX0000000000000000000A', alt: 'a', src: '//e' }],
      'article_text_invalid',
    ],
    [
      'a handler on a paragraph',
      [{ is: 'paragraph', runs: text('a'), onclick: 'x' }],
      'article_text_invalid',
    ],
    [
      'a style',
      [{ is: 'paragraph', runs: [{ is: 'text', text: 'a', style: 'position:fixed' }] }],
      'article_text_invalid',
    ],
    ['bold in bold', paragraph({ is: 'bold', runs: text('a') }), 'article_text_invalid'],
    ['121 paragraphs', Array(121).fill(paragraph(...text('a'))[0]), 'article_text_invalid'],
    [
      'a list of 41',
      [{ is: 'list', numbered: true, items: Array(41).fill(text('a')) }],
      'article_text_invalid',
    ],
    ['letters that print nothing', paragraph(...text('a\u0000b')), 'article_text_invalid'],
    ['letters read from the right', paragraph(...text('a\u202eb')), 'article_text_invalid'],
    ['20,000 asterisks', paragraph(...text('*'.repeat(20_000))), 'text_too_long'],
    ['4,001 letters', paragraph(...text('a'.repeat(4_001))), 'text_too_long'],
    ['a link that is a script', link('javascript:alert(1)'), 'article_link_invalid'],
    ['a link to data', link('data:text/html,<script>'), 'article_link_invalid'],
    ['a link without https', link('http://example.com/'), 'article_link_invalid'],
    ['a link that hides its host', link('https://evenhand.example@evil.example/'), 'article_link_invalid'],
    ['a link to a machine', link('https://10.0.0.1/'), 'article_link_invalid'],
    [
      'a picture nobody sent',
      [{ is: 'picture', key: '01JDGX0000000000000000000A', alt: 'a' }],
      'upload_invalid',
    ],
  ])('%s', async (_says, body, slug) => {
    const { body: answer } = await send(inAll(body, ['en']))
    expect(answer.error).toBe(slug)
    expect(answer.msg.length).toBeGreaterThan(10)
  })

  test.each<[string, object, string]>([
    [
      'a banner to another host',
      { kind: 'banner', link: 'https://example.com/', texts: inAll([]) },
      'article_link_invalid',
    ],
    [
      'a banner that is a script',
      { kind: 'banner', link: 'javascript:1', texts: inAll([]) },
      'article_link_invalid',
    ],
    ['an activity about nothing', { kind: 'activity' }, 'validation'],
    ['a change of the rules without an end', { kind: 'rules', appliesAt: 4e9 }, 'validation'],
    [
      'a title of 81 letters',
      { texts: JSON.stringify({ en: { title: 'a'.repeat(81), lead: '', body: [] } }) },
      'text_too_long',
    ],
    [
      'a title of two lines',
      { texts: '{"en":{"title":"a\\nb","lead":"","body":[]}}' },
      'article_text_invalid',
    ],
    ['texts in a language there is not', { texts: '{"xx":null}' }, 'validation'],
    ['texts that are no JSON', { texts: '<b>' }, 'validation'],
  ])('%s', async (_says, changes, slug) => {
    const { body: answer } = await send(inAll(), changes)
    expect(answer.error).toBe(slug)
  })
})

test.each([
  ['400 lists in each other', '[{"is":"list","numbered":false,"items":[', ']}]', 400],
  ['9,000 arrays in each other', '[', ']', 9_000],
])('check 23: %s are refused at once', async (_says, open, close, depth) => {
  const body = open.repeat(depth) + close.repeat(depth)
  const used = process.cpuUsage()
  const { body: answer } = await send(`{"en":{"title":"a","lead":"","body":${body}}}`)
  expect(answer.error).toBe('article_text_invalid')
  // By the processor's clock: a busy machine is late by the wall's.
  expect(process.cpuUsage(used).user).toBeLessThan(500_000)
})

test('check 23: markup in words stays words', async () => {
  const words = '<img src=x onerror=alert(1)> {{constructor}} ]]>'
  const { id } = await publishedArticle(stack, { texts: inAll(paragraph(...text(words))) })
  const { body } = await stack.ok('content.about_details', { id })
  expect(body).toEqual(paragraph(...text(words)))
})

test('check 23: a picture is used by one article alone, and only once it is checked', async () => {
  const { key } = await stack.ok('desk.article_picture', { contentType: 'image/png', size: 9 }, operator)
  const body = [{ is: 'picture', key, alt: 'A chart' }]
  expect((await send(inAll(body))).body.error).toBe('upload_not_ready')
  await stack.deps.table.write(new Change(keys.upload(CONTENT_PICTURES, key)).set('state', 'clean').build())
  const { id } = (await send(inAll(body))).body.data as { id: string }
  expect((await send(inAll(body))).body.error).toBe('upload_invalid')
  // Another version of the same article keeps it.
  await stack.ok('desk.article_edit', { ...articleForm(1), id, was: 1, texts: '{"de":null}' }, operator)
  const { pictures } = await stack.ok('desk.article', { id }, operator)
  expect(pictures.map((picture) => picture.key)).toEqual([key])
})

test('check 23, 33: nobody publishes what they wrote, whatever they saw', async () => {
  const which = await draftedArticle(stack, {}, operator)
  const { status, body } = await stack.call('desk.article_publish', which, operator)
  expect([status, body.error]).toEqual([403, 'self_approval'])
  await expect(stack.ok('content.about_details', { id: which.id })).rejects.toThrow()
})
