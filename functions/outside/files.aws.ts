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
  /** The bucket's address as a browser reaches it, where that is another than the SDK's own. */
  browserUrl?: (url: string) => string
}

export const bucketClient = (config: S3ClientConfig = {}): S3Client =>
  new S3Client({
    ...patient(),
    ...config,
    // The signature is checked anyway; a checksum would only add a trailer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

/** Files in an S3 bucket, or in anything that speaks its protocol. */
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
        // Signed into the address: what is private is kept by no cache, the browser's own included.
        ResponseCacheControl: 'private, no-store',
      })
      if (reader !== undefined)
        // S3 ignores a parameter that begins with x-, and writes it into its access log.
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
