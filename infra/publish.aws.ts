import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { PutBucketCorsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { contentTypes } from './local/files.ts'

export const pagesClient = (region?: string): S3Client => new S3Client({ ...(region && { region }) })

/** From this stage's site only; `siteUrl` is any address of it. */
export async function letPost(client: S3Client, bucket: string, siteUrl: string): Promise<void> {
  const { origin } = new URL(siteUrl)
  await client.send(
    new PutBucketCorsCommand({
      Bucket: bucket,
      CORSConfiguration: {
        CORSRules: [
          { AllowedMethods: ['POST'], AllowedOrigins: [origin], AllowedHeaders: ['*'], MaxAgeSeconds: 3000 },
        ],
      },
    }),
  )
}

const last = ['index.html', 'sw.js']

/** The page goes after its files, then the service worker. Earlier files stay for open pages. */
export async function publishPages(
  client: S3Client,
  bucket: string,
  folder: string,
  under: 'h5' | 'desk' = 'h5',
): Promise<number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
    .sort((a, b) => last.indexOf(a) - last.indexOf(b))
  if (!files.includes('index.html')) throw new Error(`there is no built page in ${folder}`)
  for (const file of files) {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: `${under}/${file}`,
        Body: readFileSync(join(folder, file)),
        ContentType: contentTypes[extname(file)] ?? 'application/octet-stream',
        CacheControl: file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      }),
    )
  }
  return files.length
}
