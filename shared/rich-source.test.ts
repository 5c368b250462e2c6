import { expect, test } from 'vitest'
import { richText } from './rich-schema.ts'
import { readSource, writeSource } from './rich-source.ts'
import { linkOf, minutesToRead } from './rich-text.ts'

const KEY = '01JDGX0000000000000000000A'
const source = [
  '## Hours',
  'From **Monday** on, see [the rules](/pages/public/rules).',
  '- one\n- **two**',
  '1. first\n2. second',
  `![A chart](${KEY})`,
].join('\n\n')

test('what is written becomes a tree of allowed nodes, and is written the same from it', () => {
  const tree = readSource(source)
  expect(tree.map(({ is }) => is)).toEqual(['heading', 'paragraph', 'list', 'list', 'picture'])
  expect(tree[1]).toEqual({
    is: 'paragraph',
    runs: [
      { is: 'text', text: 'From ' },
      { is: 'bold', text: 'Monday' },
      { is: 'text', text: ' on, see ' },
      { is: 'link', text: 'the rules', to: '/pages/public/rules' },
      { is: 'text', text: '.' },
    ],
  })
  expect(richText.safeParse(tree).success).toBe(true)
  expect(writeSource(tree)).toBe(source)
})

test.each([
  ['20,000 pairs of asterisks', '**'.repeat(20_000)],
  ['20,000 opened bold words', '**a '.repeat(20_000)],
  ['20,000 opened brackets', '['.repeat(20_000)],
  ['20,000 opened links', '[a]('.repeat(20_000)],
  ['20,000 pictures half written', '![a]('.repeat(20_000)],
  ['20,000 marks of lists', '- '.repeat(20_000)],
])('%s are read within a tenth of a second, as text', (_says, written) => {
  const took = () => {
    const from = performance.now()
    readSource(written)
    return performance.now() - from
  }
  // The best of five, as others share the processor.
  expect(Math.min(...Array.from({ length: 5 }, took))).toBeLessThan(100)
})

test.each([
  ['/pages/public/rules', { is: 'page', path: '/pages/public/rules' }],
  ['/pages/user/sign?from=news', { is: 'page', path: '/pages/user/sign?from=news' }],
  ['https://example.com/a', { is: 'host', host: 'example.com', href: 'https://example.com/a' }],
  ['http://example.com', null],
  ['//example.com', null],
  ['/api/user/index', null],
  ['javascript:alert(1)', null],
  [' javascript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['https://bank.com@evil.com', null],
  ['https://bank.com\\@evil.com', null],
  ['https://127.0.0.1/', null],
  ['https://[::1]/', null],
  ['https://localhost/', null],
  ['https://example.com:8443/', null],
  // A name of letters that look like others is shown as the browser writes it.
  ['https://аpple.com/', { is: 'host', host: 'xn--pple-43d.com', href: 'https://xn--pple-43d.com/' }],
])('a link to %s leads to %o', (to, leads) => {
  expect(linkOf(to)).toEqual(leads)
})

test.each([
  ['a word', 'word', 1],
  ['500 words', 'word '.repeat(500), 3],
  ['1,200 Chinese letters', '字'.repeat(1200), 3],
])('%s take so many minutes to read', (_says, written, minutes) => {
  expect(minutesToRead(readSource(written))).toBe(minutes)
})
