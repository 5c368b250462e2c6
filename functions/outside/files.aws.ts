import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { patient } from '../patience.ts'
import type { Files } from './files.ts'

export interface BucketTarget {
  bucket: string
  browserUrl?: (url: string) => string
}

export const bucketClient = (config: S3ClientConfig = {}): S3Client =>
  new S3Client({
    ...patient(),
    ...config,
    // The signature is checked anyway; a checksum would add a trailer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

export function bucketFiles(
  { bucket, browserUrl = (url) => url }: BucketTarget,
  config: S3ClientConfig = {},
  client = bucketClient(config),
): Files {
  return {
    async postForm(key, { contentType, maxBytes, seconds }) {
      const { url, fields } = await createPresignedPost(client, {
        Bucket: bucket,
        Key: key,
        Fields: { 'Content-Type': contentType },
        Conditions: [
          ['eq', '$key', key],
          ['eq', '$Content-Type', contentType],
          ['content-length-range', 1, maxBytes],
        ],
        Expires: seconds,
      })
      return { url: browserUrl(url), fields }
    },

    async read(key, maxBytes) {
      try {
        const { Body, ContentLength = 0 } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: key }),
        )
        if (ContentLength > maxBytes) throw new Error('the file is larger than its form allowed')
        return await Body?.transformToByteArray()
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },

    async put(key, bytes, contentType) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }),
      )
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },

    async link(key, seconds, reader) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        // No cache may keep what is private, not even the browser's.
        ResponseCacheControl: 'private, no-store',
      })
      if (reader !== undefined)
        // S3 ignores a parameter that begins with x-, and logs it.
        command.middlewareStack.add(
          (next) => (args) => {
            ;(args.request as { query: Record<string, string> }).query['x-reader'] = reader
            return next(args)
          },
          { step: 'build', name: 'reader' },
        )
      return browserUrl(await getSignedUrl(client, command, { expiresIn: seconds }))
    },
  }
}
