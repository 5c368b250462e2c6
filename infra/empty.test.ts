import { DeleteObjectsCommand, ListBucketsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { bucketsOf, emptyBuckets } from './empty.aws.ts'

const s3 = mockClient(S3Client)
beforeEach(() => s3.reset())
afterAll(() => s3.restore())

const names = ['edge-pages1', 'edge-deskhostpages2', 'front-edgelogs3', 'data-uploads4', 'data-uploadreads5']
const of = (stage: string) => names.map((name) => `evenhand-${stage}-${name}`)

test.each([
  ['a stage that keeps no data: all its buckets', false, of('dev')],
  ['one that keeps its data: builds and logs alone', true, of('dev').slice(0, 3)],
])('%s, and none of another stage or of anybody else', (_, keepData, expected) => {
  const others = [...of('prod'), 'evenhand-dev', 'evenhand-dev-archive', 'evenhand-devil-edge-pages1']
  expect(bucketsOf([...others, ...of('dev')], 'dev', keepData)).toEqual(expected)
})

test('deletes every page of what is in them, and says so where something stays', async () => {
  const [Bucket = ''] = of('dev')
  s3.on(ListBucketsCommand).resolves({ Buckets: [{ Name: Bucket }, { Name: 'evenhand-dev-archive' }] })
  const key = (n: number) => ({ Key: `h5/${n}` })
  s3.on(ListObjectsV2Command).callsFake(({ ContinuationToken: token }) =>
    token
      ? { Contents: [key(3)] }
      : { Contents: [key(1), key(2)], IsTruncated: true, NextContinuationToken: '2' },
  )
  s3.on(DeleteObjectsCommand).resolves({})
  expect(await emptyBuckets(new S3Client({}), 'dev', false)).toBe(3)
  const deleted = s3.commandCalls(DeleteObjectsCommand).map(({ args: [{ input }] }) => input)
  expect(deleted.map(({ Bucket: from, Delete }) => [from, Delete?.Objects])).toEqual([
    [Bucket, [key(1), key(2)]],
    [Bucket, [key(3)]],
  ])
  s3.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: 'h5/3' }] })
  await expect(emptyBuckets(new S3Client({}), 'dev', false)).rejects.toThrow(`1 files of ${Bucket}`)
})
