import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutBucketCorsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, expect, test } from 'vitest'
import { letPost, publishPages } from './publish.aws.ts'

const s3 = mockClient(S3Client)
afterAll(() => s3.restore())
const folder = mkdtempSync(join(tmpdir(), 'evenhand-pages-'))
afterEach(() => {
  s3.reset()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => s3.restore())

test('puts assets before the page that names them, the worker after it, and says how long each may be kept', async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const file of ['index.html', 'manifest.webmanifest', 'sw.js', 'assets/a.js'])
    writeFileSync(join(folder, file), file)
  s3.on(PutObjectCommand).resolves({})
  expect(await publishPages(new S3Client({}), 'pages', folder)).toBe(4)
  const sent = s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input)
  expect(sent.map(({ Key, ContentType, CacheControl }) => [Key, ContentType, CacheControl])).toEqual([
    ['h5/assets/a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['h5/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    ['h5/index.html', 'text/html; charset=utf-8', 'no-cache'],
    // Revalidated at each visit, but never before the page that it keeps.
    ['h5/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ])
})

test("puts the desk's pages below a folder of their own", async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), '')
  s3.on(PutObjectCommand).resolves({})
  await publishPages(new S3Client({}), 'desk', folder, 'desk')
  const [sent] = s3.commandCalls(PutObjectCommand)
  expect(sent?.args[0].input).toMatchObject({ Bucket: 'desk', Key: 'desk/index.html' })
})

test('publishes nothing without a page', async () => {
  mkdirSync(folder, { recursive: true })
  await expect(publishPages(new S3Client({}), 'pages', folder)).rejects.toThrow('no built page')
})

test("pictures are posted from the stage's own host alone", async () => {
  s3.on(PutBucketCorsCommand).resolves({})
  await letPost(new S3Client({}), 'pictures', 'https://d1.cloudfront.net/h5/')
  const [sent] = s3.commandCalls(PutBucketCorsCommand)
  expect(sent?.args[0].input).toMatchObject({
    Bucket: 'pictures',
    CORSConfiguration: {
      CORSRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['https://d1.cloudfront.net'] }],
    },
  })
})
